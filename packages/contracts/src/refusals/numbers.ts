export const numberRefusals = {
  sealed_form_unreadable: "The sealed credentials could not be opened. Reload the page and try again.",
  number_without_voice: "This phone number cannot place voice calls.",
  number_not_in_account: "This phone number is not in that account.",
  number_already_imported: "This phone number is already imported.",
  number_owner_disabled: "Its owner was disabled, so nothing leaves from it. Check it again to go on with it.",
  number_connecting: "This number is being connected. Look again in a minute.",
  number_busy_delete: "This number has calls queued or under way. Delete it when they have ended.",
  number_busy_check: "This number has calls queued or under way. Check it again when they have ended.",
  number_busy_import: "This number has calls queued or under way. Import it again when they have ended.",
  number_in_run:
    "A run is calling over this number. Wait until it is over, or pause or cancel it, and delete the number then.",
  number_texts_waiting: "Texts that wait to leave from this number: {count}. They are dropped if you delete it.",
  number_settings_not_restored:
    "Your carrier does not answer, so its settings could not be given back. Try again in a minute.",
  number_concurrency_too_high: "Your carrier allows at most {most} calls at once over one number.",
  number_not_activated: "The voice provider did not activate this number. Check it again, or import it again.",
  number_without_texts: "This number carries no SMS. Your carrier can tell which of your numbers do.",
  number_settings_not_found: "The carrier does not find this number's messaging settings.",
  number_signed_by_other_key:
    "Something signed with another key than ours came for this number. If you have a new public key, connect it again.",
  texts_wait_account:
    "Your carrier's account is suspended or out of money. Texts wait, and are tried again every few minutes.",
  texts_wait_sender: "Your carrier does not let this number send SMS. SMS wait, and are tried again every few minutes.",
  texts_wait_daily_cap:
    "Your carrier takes no more SMS of this number today. SMS wait, and are tried again every few minutes.",
  number_texts_in_service:
    "Answers and stop requests to this number go to the Twilio messaging service “{service}”, and not here. Choose “Defer to sender's webhook” in that service's integration settings, then check the number.",
  number_settings_lost:
    "Your carrier does not accept this number's credentials any more, so its settings cannot be given back. Connect it again first, or delete it without giving them back.",
  voice_provider_unavailable: "The voice provider does not answer at the moment.",
  voice_provider_key_refused: "The voice provider does not accept the platform's key.",
  twilio_credentials_refused: "Twilio does not accept this account SID and auth token.",
  twilio_account_refused: "Twilio does not let this account use its API; it may be suspended.",
  telnyx_key_refused: "Telnyx does not accept this API key.",
  telnyx_key_not_permitted: "Telnyx does not let this API key do this.",
  telnyx_key_cannot_buy: "Telnyx does not let this API key buy numbers.",
  offer_taken: "This number was just taken. Search again.",
  twilio_account_suspended: "This Twilio account is suspended.",
  twilio_trial_limit: "A Twilio trial account has one number only. Upgrade it to buy more.",
  twilio_number_unknown: "This is not a number that Twilio sells.",
  twilio_numbers_sold_out: "Twilio has no such numbers left. Search again.",
  twilio_local_address_required:
    "Twilio wants a local address for this number. Add one at Twilio, then buy the number there and import it.",
  twilio_address_required:
    "Twilio wants an address for this number. Add one at Twilio, then buy the number there and import it.",
  twilio_documents_required:
    "Twilio wants papers for this number. Add them at Twilio, then buy the number there and import it.",
  telnyx_order_failed: "Telnyx could not complete this order. Look into your account.",
  purchase_unknown_to_carrier:
    "Your carrier knows nothing of this purchase: the number was not bought. You may try again.",
  purchase_unconfirmed:
    "Your carrier has not told whether the number was bought. Look into your account before you buy again.",
  purchase_by_colleague: "A colleague is buying this number already.",
  purchase_in_progress: "This number is being bought already.",
  offers_not_sold: "{provider} sells no {kind} numbers of {country}.",
  number_answers_lost: "Answers to texts and their receipts do not arrive: {reason}",
  purchase_import_by_hand: "{reason} The number is bought and in your account. Import it from there.",
  carrier_credentials_refused: "{provider} does not accept these credentials.",
  carrier_slow_down: "{provider} asks to slow down. Try again in a minute.",
  carrier_unavailable: "{provider} does not answer at the moment. Try again in a minute.",
  carrier_unreachable: "{provider} could not be reached. Try again in a minute.",
  carrier_no_answer: "{provider} did not answer.",
  carrier_refuses_sale: "{provider} refuses to sell this number: {words}",
  carrier_refuses_sale_plainly: "{provider} refuses to sell this number.",
  carrier_refuses: "{provider} refuses: {words}",
  voice_provider_answered: "The voice provider answered {status}.",
  number_credentials_refused: "The carrier does not accept the number's credentials any more.",
} as const;
