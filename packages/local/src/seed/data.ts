/** The demo data. Its phone numbers are reserved for fiction; their last digits choose the scenario of a call. */
import type { CreateAgentInput, CreateJobInput } from "@callwright/contracts";
import type { NewTenant } from "@callwright/core/tenant/index";
import type { DemoLine } from "./number.ts";

export const demoTenants: readonly NewTenant[] = [
  {
    slug: "platform",
    name: "Callwright",
    timezone: "Europe/London",
    numberPicker: "hidden",
    secondFactor: "off",
    showsCallCosts: true,
    hosts: ["localhost", "platform.localhost"],
  },
  {
    slug: "acme",
    name: "Acme Recruiting",
    timezone: "Europe/Berlin",
    numberPicker: "required",
    secondFactor: "off",
    showsCallCosts: true,
    hosts: ["acme.localhost"],
  },
  {
    slug: "globex",
    name: "Globex Talent",
    timezone: "America/New_York",
    numberPicker: "optional",
    secondFactor: "off",
    showsCallCosts: true,
    guidedWalkthroughs: false,
    hosts: ["globex.localhost"],
  },
];

/** Names, phone number and, for candidates of a job, years of experience and salary per year. */
export type DemoPerson = readonly [first: string, last: string, number: string, experience?: number, salary?: number];

interface DemoPeople {
  readonly people: readonly DemoPerson[];
  /** Number of people, from the first on, who already had a call. */
  readonly calledCount: number;
  /** Phone number of a person who had a call on each of the last five afternoons. */
  readonly calledDaily?: string;
  /** Working days between the calls and the last working day; 0 by default. */
  readonly daysAgo?: number;
  /** Phone number of the person who is called at the first start. */
  readonly calledNow?: string;
}

export interface DemoJob extends DemoPeople {
  readonly number: DemoLine;
  readonly job: CreateJobInput;
}

export interface DemoCampaign extends DemoPeople {
  readonly campaign: CreateAgentInput;
}

export const acmeJob: DemoJob = {
  number: { phoneNumber: "+493023125015", label: "Berlin office" },
  job: {
    companyName: "Acme Recruiting",
    name: "Rita Recruiter",
    title: "Senior Backend Engineer",
    location: "Berlin",
    workplaceType: "hybrid",
    experience: 5,
    salaryRange: [70_000, 95_000],
    currency: "EUR",
    language: "en",
    timezone: "Europe/Berlin",
  },
  calledCount: 14,
  calledNow: "+447700900129",
  people: [
    ["Amelie", "Brandt", "+491713920010", 8, 78_000],
    ["Jonas", "Keller", "+491713920011", 5, 88_000],
    ["Çağla", "Yıldız", "+447700900112", 6, 90_000],
    ["Tomasz", "Wójcik", "+447700900113", 4, 99_000],
    ["Fatima", "Al-Sayed", "+447700900114", 1, 120_000],
    ["Lukas", "Groß", "+491713920015", 7, 82_000],
    ["Nora", "Lindqvist", "+447700900116", 5, 76_000],
    ["Peter", "O'Brien", "+12025550117", 9, 94_000],
    ["Mei", "Tanaka", "+12025550118", 3, 71_000],
    ["Sofia", "Marchetti", "+491713920019", 10, 85_000],
    ["Omar", "Haddad", "+447700900187", 5, 90_000],
    ["Greta", "Vogel", "+491713920082", 4, 74_000],
    ["Daniel", "Okafor", "+447700900189", 6, 88_000],
    ["Hannah", "Schäfer", "+491713920081", 5, 80_000],
    ["Ines", "Duarte", "+447700900120", 6, 81_000],
    ["Karim", "Benali", "+447700900121", 5, 87_000],
    ["Julia", "Nowak", "+491713920022", 7, 93_000],
    ["Mateo", "Ruiz", "+12025550123", 4, 99_000],
    ["Lea", "Hoffmann", "+491713920024", 2, 110_000],
    ["Aisha", "Khan", "+447700900125", 8, 84_000],
    ["Erik", "Johansson", "+447700900126", 5, 79_000],
    ["Clara", "Weiß", "+491713920027", 6, 83_000],
    ["Noah", "Williams", "+12025550128", 3, 72_000],
    ["Yara", "Mansour", "+447700900129", 11, 92_000],
    ["Felix", "Baumann", "+491713920030", 9, 86_000],
    ["Elif", "Demir", "+491713920031", 5, 85_000],
    ["Oliver", "Hughes", "+447700900132", 6, 91_000],
    ["Marta", "Kowalska", "+447700900133", 4, 97_000],
    ["Samuel", "Mensah", "+447700900134", 2, 108_000],
    ["Emma", "Fischer", "+491713920035", 7, 80_000],
    ["Rafael", "Costa", "+12025550136", 5, 77_000],
    ["Anna-Lena", "von der Heide", "+491713920037", 6, 88_000],
    ["Viktor", "Petrov", "+447700900138", 8, 90_000],
    ["Zoë", "Janssen", "+447700900139", 12, 89_000],
  ],
};

export const acmeCampaign: DemoCampaign = {
  campaign: {
    title: "Spring offer",
    companyName: "Initech",
    language: "en",
    timezone: "Europe/Berlin",
    template: "sales_qualification",
    dynamicVariables: [{ key: "offer", value: "two months free of charge" }],
  },
  calledCount: 12,
  calledDaily: "+447700900210",
  daysAgo: 1,
  people: [
    ["Alice", "Archer", "+447700900210"],
    ["Bashir", "Aziz", "+447700900211"],
    ["Chiara", "Bianchi", "+447700900212"],
    ["Dmitri", "Orlov", "+447700900213"],
    ["Eva", "Novotná", "+447700900214"],
    ["Farid", "Rahimi", "+447700900215"],
    ["Gloria", "Santos", "+447700900216"],
    ["Henrik", "Dahl", "+447700900217"],
    ["Ibrahim", "Saleh", "+447700900218"],
    ["Jana", "Krause", "+447700900280"],
    ["Kofi", "Asante", "+447700900282"],
    ["Layla", "Nasser", "+447700900287"],
    ["Miguel", "Torres", "+447700900220"],
    ["Nina", "Berg", "+447700900221"],
    ["Otto", "Meier", "+447700900222"],
    ["Paula", "Silva", "+447700900223"],
    ["Quentin", "Roux", "+447700900224"],
    ["Rania", "Fahmy", "+447700900225"],
    ["Stefan", "Ilić", "+447700900226"],
    ["Tara", "Quinn", "+447700900227"],
  ],
};

export const globexJob: DemoJob = {
  number: { phoneNumber: "+16175550141", label: "Boston desk" },
  job: {
    companyName: "Globex Talent",
    name: "Ralf Recruiter",
    title: "Registered Nurse",
    location: "Boston",
    workplaceType: "office",
    experience: 3,
    salaryRange: [60_000, 85_000],
    currency: "USD",
    language: "en",
    timezone: "America/New_York",
  },
  calledCount: 3,
  people: [
    ["Grace", "Miller", "+12025550140", 6, 70_000],
    ["Ethan", "Clark", "+12025550145", 4, 66_000],
    ["Maya", "Patel", "+12025550146", 5, 72_000],
    ["Lucas", "Nguyen", "+12025550151", 3, 74_000],
    ["Ruth", "Adeyemi", "+12025550153", 2, 88_000],
    ["Isaac", "Cohen", "+12025550160", 7, 69_000],
  ],
};
