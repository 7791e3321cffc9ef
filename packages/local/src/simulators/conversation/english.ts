/** Conversations in English. */
import type { Phrases } from "./phrases.ts";

export const english: Phrases = {
  language: "en",
  numbers: new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 }),
  charactersPerSecond: 14,
  years: (count) => (count === 1 ? "1 year" : `${count} years`),
  currencies: { EUR: "euros", GBP: "pounds", USD: "dollars", SAR: "riyals", AED: "dirhams" },
  availability: {
    now: "right away",
    "two-weeks": "in two weeks",
    "four-weeks": "in four weeks",
    "six-weeks": "in six weeks",
    "three-months": "in three months",
    "six-months": "in six months",
  },
  someone: "The person",
  bot: {
    askInterest: [
      "Great, thank you. Are you interested in the {{jobTitle}} role?",
      "Thank you. Would the position of {{jobTitle}} be of interest to you?",
    ],
    askExperience: [
      "Good to hear. How many years of relevant experience do you have?",
      "Wonderful. How long have you worked in this field?",
    ],
    askSalary: [
      "Thank you. What are your salary expectations for a year?",
      "Understood. What yearly salary do you have in mind?",
    ],
    askAvailability: ["That is noted. When could you start?", "All right. From when would you be available?"],
    askNeed: ["Thank you. May I ask whether what we offer could be useful to you at the moment?"],
    askTiming: ["Good to know. When would be a good time to take a closer look together?"],
    askContact: ["Perfect. Shall we send you a short summary to this number?"],
    closingGood: [
      "Thank you very much, that was everything. {{recruiterName}} will get back to you soon. Have a nice day, goodbye.",
    ],
    closingPoor: [
      "Thank you for your open answers. I will pass them on, and you will hear from us in any case. Goodbye.",
    ],
    noticeNotInterested: ["I understand, thank you for telling me. I wish you all the best. Goodbye."],
    noticeHuman: ["Of course. I will ask a colleague to call you back in person. Thank you, goodbye."],
    noticeDoNotCall: ["I am sorry for the disturbance. I have noted it, and we will not call you again. Goodbye."],
    noticeCallback: ["Gladly. We will call you back tomorrow at three in the afternoon. Goodbye."],
    noticeWrongNumber: ["I beg your pardon, I have the wrong number then. I will have it removed. Goodbye."],
    noticeRecording: ["I understand. Then I will end the call here, and nothing will be kept. Goodbye."],
    noticeUnsure: ["That is quite all right. Take your time, and we will be in touch. Goodbye."],
    areYouThere: ["Hello, are you still there?", "Can you hear me?"],
    endingSilence: ["I cannot hear you, so I will end the call now. Goodbye."],
    toScreener: ["I am calling from {{companyName}} about a job application."],
  },
  person: {
    ready: [
      "Yes, hello. I have a few minutes.",
      "Hi, sure, go ahead.",
      "Yes, that is fine, now is a good time.",
      "Oh, hello. Yes, I can talk.",
    ],
    interested: [
      "Yes, I am very interested, it sounds like a good match.",
      "Definitely, I have been looking for exactly that.",
      "Yes, I would like to hear more about it.",
    ],
    hesitant: ["Maybe. I would have to know a little more about it first.", "Possibly, it depends on the conditions."],
    experience: [
      "I have about {{years}} of experience, most of it in similar roles.",
      "It must be {{years}} now, the last part of it with more responsibility.",
      "Roughly {{years}}, all of it in this field.",
    ],
    salary: [
      "I am thinking of around {{salary}} a year.",
      "Something like {{salary}} would be right for me.",
      "My expectation is {{salary}} a year.",
    ],
    availability: [
      "I could start {{available}}.",
      "I would be available {{available}}.",
      "Realistically, {{available}}.",
    ],
    need: ["Yes, actually, that comes at the right moment.", "Yes, we have been looking for something like that."],
    needMaybe: ["Perhaps. I would need to look at it in peace.", "It could be, but I am not certain."],
    needNo: ["Not really, we have something in place already.", "I do not think it fits what we do."],
    timing: ["Next week would be good, ideally in the morning.", "Any time on Thursday works for me."],
    contact: ["Yes, please do that.", "Yes, a short message would be fine."],
    bye: ["Thank you, goodbye.", "Great, thanks. Bye.", "Thank you very much, have a nice day."],
    notInterested: [
      "No, thank you, I am happy where I am and not interested.",
      "I have already accepted something else, so I am not interested.",
    ],
    human: ["I would rather speak with a real person. Can somebody call me, please?"],
    doNotCall: ["Please do not call me again and take my number off your list."],
    callback: ["I am at work and cannot talk. Could you call me back tomorrow at three in the afternoon?"],
    wrongNumber: ["There is nobody of that name here, you have the wrong number."],
    recordingRefused: ["I do not want this call to be recorded."],
    unsure: ["Honestly, I am not sure yet. I need to think about it and talk with my family."],
    mailbox: [
      "Hello, you have reached my mailbox. I cannot take your call at the moment. Please leave a message after the tone.",
    ],
    screener: [
      "Hi. The person you are calling uses a screening service. Please say your name and why you are calling.",
    ],
    screenerGone: ["The person you are calling is not available. Goodbye."],
  },
  extras: [
    {
      ask: "The work is {{workplacePreference}}, based in {{jobLocation}}. Would that suit you?",
      answers: ["Yes, that suits me well.", "That is no problem, I live nearby.", "Yes, I am used to that."],
      needs: ["workplacePreference", "jobLocation"],
    },
    {
      ask: "May I ask what you are doing at present?",
      answers: [
        "I am employed in a similar position, in a team of eight people.",
        "I have just finished a longer project and am free for something new.",
        "I lead a small team and spend about half of my time on the work itself.",
      ],
    },
    {
      ask: "What matters most to you in your next position?",
      answers: [
        "A good team, and that I can learn something new.",
        "Reliable working hours and honest communication.",
        "More responsibility, and a product that I believe in.",
      ],
    },
    {
      ask: "Is there anything that you would like to know from us?",
      answers: [
        "I would like to know how large the team is and who I would report to.",
        "Yes, how the next steps look and how long it will take.",
        "Not at the moment, I can ask that in the interview.",
      ],
    },
    {
      ask: "Which achievement of the last years are you proud of?",
      answers: [
        "We rebuilt a whole department within a year, and everybody stayed.",
        "I introduced a way of working that saved us many hours each week.",
        "I trained two newcomers who are now specialists themselves.",
      ],
    },
  ],
  report: {
    purpose: "Find out whether the offer of {{companyName}} is useful to {{name}}.",
    agreed: "Send the summary and talk again next week.",
    callBack: "Call back as requested.",
    nothing: "None.",
    person: "{{name}}, reached at {{number}}.",
  },
  summaries: {
    excellent:
      "{{name}} is very interested in the role of {{jobTitle}}, brings {{years}} of relevant experience, expects {{salary}} a year and can start {{available}}. Experience exceeds what the role asks for, and the salary lies well within the range.",
    good: "{{name}} is interested in the role of {{jobTitle}}, has {{years}} of relevant experience, expects {{salary}} a year and can start {{available}}. Experience and salary match the role.",
    fair: "{{name}} could imagine the role of {{jobTitle}}, has {{years}} of relevant experience, expects {{salary}} a year and can start {{available}}. Experience is a little short of what is asked, and the salary is slightly above the range.",
    unsure:
      "{{name}} has {{years}} of relevant experience and expects {{salary}} a year, but is not sure about the role of {{jobTitle}} and wants to think about it.",
    poor: "{{name}} has only {{years}} of relevant experience for the role of {{jobTitle}}, expects {{salary}} a year, far above the range, and could start {{available}}.",
    offerExcellent: "{{name}} is very interested, sees a need now and wants to take a closer look next week.",
    offerGood: "{{name}} is interested and agreed to receive a summary and to talk again.",
    offerFair: "{{name}} may be interested and wants to look at the summary first.",
    offerUnsure: "{{name}} is not sure yet and needs time to think about it.",
    offerPoor: "{{name}} sees no need at the moment, since something else is in place.",
    notInterested: "{{name}} is not interested and ended the call politely.",
    human: "{{name}} does not want to talk with an assistant and asks for a call from a person.",
    doNotCall: "{{name}} asked not to be called again. This was confirmed.",
    callback: "{{name}} had no time and asked to be called back tomorrow at three in the afternoon.",
    wrongNumber: "The number belongs to somebody else; {{name}} cannot be reached there.",
    hangUp: "The call was ended during the greeting.",
    recordingRefused: "{{name}} did not agree to the recording and the call was ended.",
    silence: "The call was picked up, but nobody spoke.",
    voicemail: "A mailbox answered the call.",
    screened: "A call screening service answered; {{name}} did not come to the phone.",
    cutOff: "The call broke off before the conversation was finished.",
  },
};
