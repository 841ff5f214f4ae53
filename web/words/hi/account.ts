import { translation } from "../translation.ts";

/** What customers read of how they are told, and of how they go. */
export const account = translation({
  Language: "भाषा",
  "Reached by": "संदेश कैसे मिलें",
  Mail: "मेल",
  "Text message": "SMS",
  WhatsApp: "WhatsApp",
  "No mail address is known": "मेल का पता दर्ज नहीं है",
  "No phone number is known": "फ़ोन नंबर दर्ज नहीं है",
  "Told of": "किस बारे में बताएँ",
  "Confirmations of what is booked or changed": "बुकिंग या बदलाव की पुष्टि",
  "Receipts of payments": "पेमेंट की रसीद",
  "Reminders: the evening before a wash, and of open bills": "याद दिलाना: धुलाई से एक शाम पहले, और बाकी बिल का",
  "Codes, and changes that we make, are told in any case. From 9 PM to 7 AM nothing but codes is sent.":
    "कोड और हमारे किए बदलाव हर हाल में बताए जाते हैं। रात 9 से सुबह 7 बजे तक सिर्फ़ कोड भेजे जाते हैं।",
  "Save Choices": "पसंद सहेजें",
  "Choices Saved Successfully": "पसंद सहेज ली गई",
  "Delete my account": "मेरा खाता मिटाएँ",
  "Your account is deleted.": "आपका खाता मिटा दिया गया।",
  "Looking what is erased": "देखा जा रहा है कि क्या मिटेगा",
  "This cannot be done yet:": "यह अभी नहीं हो सकता:",
  "This erases your name, phone, email and address for good, and what was said in {what}.":
    "इससे आपका नाम, फ़ोन, ईमेल और पता हमेशा के लिए मिट जाएगा, और इनमें लिखी बातें भी: {what}।",
  "This erases the name, phone, email and address for good, and what was said in {what}.":
    "इससे नाम, फ़ोन, ईमेल और पता हमेशा के लिए मिट जाएगा, और इनमें लिखी बातें भी: {what}।",
  "{count} booking": "{count} बुकिंग",
  "{count} bookings": "{count} बुकिंग",
  "{count} vehicle": "{count} गाड़ी",
  "{count} vehicles": "{count} गाड़ियाँ",
  "{count} ticket": "{count} शिकायत",
  "{count} tickets": "{count} शिकायतें",
  "{count} photo": "{count} फ़ोटो",
  "{count} photos": "{count} फ़ोटो",
  "{count} message": "{count} मैसेज",
  "{count} messages": "{count} मैसेज",
  "{count} bill stays as the law asks, for eight years.": "क़ानून के अनुसार {count} बिल आठ साल तक रखा जाएगा।",
  "{count} bills stay as the law asks, for eight years.": "क़ानून के अनुसार {count} बिल आठ साल तक रखे जाएँगे।",
  "The ledger keeps a number. Nobody can bring the rest back.":
    "बही में सिर्फ़ एक नंबर रहेगा। बाकी कुछ भी वापस नहीं लाया जा सकता।",
  "Erase for good": "हमेशा के लिए मिटाएँ",
});

/** What they read of what was wrong. */
export const help = translation({
  Help: "मदद",
  "Your tickets": "आपकी शिकायतें",
  "Something wrong with a wash? Say so at the wash, up to 48 hours after it, and we answer you here.":
    "धुलाई में कोई गड़बड़ हुई? 48 घंटे के अंदर उसी धुलाई पर बताएँ, हम आपको यहीं जवाब देंगे।",
  "We are at it": "हम देख रहे हैं",
  "We wait for you": "आपके जवाब का इंतज़ार",
  Solved: "हल हो गई",
  Closed: "बंद",
  "Your ticket": "आपकी शिकायत",
  "This ticket is closed. For anything else please open a new one.":
    "यह शिकायत बंद हो चुकी है। कुछ और हो तो कृपया नई शिकायत दर्ज करें।",
  "Thank you. Your ticket is {number}.": "धन्यवाद। आपकी शिकायत का नंबर {number} है।",
  "{which}. You can add photos once it is sent.": "{which}। भेजने के बाद आप फ़ोटो जोड़ सकते हैं।",
  "What is it about?": "किस बारे में है?",
  "The bonnet is still dusty": "बोनट पर अब भी धूल है",
  "What happened?": "क्या हुआ?",
  Send: "भेजें",
  Reply: "जवाब",
  "Add Photo": "फ़ोटो जोड़ें",
  Thread: "बातचीत",
  "opened it, {when}": "ने दर्ज की, {when}",
  "Sent by {name}; opens in a window of its own": "{name} ने भेजी; नई विंडो में खुलेगी",
});
