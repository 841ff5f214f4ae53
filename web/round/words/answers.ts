/** What the server says of a cleaner's presses and calls, in Hindi. */
export const answers: Readonly<Record<string, string>> = {
  "Somebody else has recorded this wash already. Please tell the office.":
    "इस गाड़ी का काम कोई और दर्ज कर चुका है। कृपया ऑफ़िस को बताएँ।",
  "The day of this wash has passed. Please ask the office to change it.":
    "इस गाड़ी का दिन बीत चुका है। बदलने के लिए ऑफ़िस से कहें।",
  "Wash not found": "यह गाड़ी अब आपकी सूची में नहीं है।",
  "This wash is still to come": "इस गाड़ी की बारी अभी नहीं आई।",
  "This PhotoId was used for another request.": "यह फ़ोटो पहले ही भेजी जा चुकी है।",
  "Your company does not have you call from a wash.": "आपकी कंपनी ने यहाँ से फ़ोन करना बंद रखा है।",
  "You can call from half an hour before the wash.": "समय से आधा घंटा पहले से फ़ोन कर सकते हैं।",
  "The time of this wash is over. Please call the office.": "इस गाड़ी का समय बीत गया। कृपया ऑफ़िस को फ़ोन करें।",
  "There is no number to call.": "फ़ोन करने के लिए कोई नंबर नहीं है।",
};
