/** Refusals of campaigns and their leads. */
export const campaignRefusals = {
  campaigns_not_enabled: "Campaigns are not enabled for your account. Ask its owner.",
  campaign_not_found: "Campaign not found.",
  lead_not_found: "Lead not found!",
  campaign_title_missing: "Title is required",
  campaign_title_too_long: "Title must have at most 120 characters",
  campaign_company_name_missing: "Company name is required",
  template_unknown: "There is no such template",
  variable_key_missing: "Key is required.",
  variable_key_too_long: "A key must have at most 60 characters",
  variable_key_with_braces: "A key must not contain braces",
  variable_value_missing: "Value is required.",
  variable_value_too_long: "A value must have at most 300 characters",
  variables_too_many: "A campaign can have at most 30 variables",
  variable_key_repeated: "Two variables have the same key",
  variable_key_taken: "This key is filled for every lead. Choose another one.",
} as const;
