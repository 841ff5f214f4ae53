import { translation } from "../translation.ts";
import { bookingAnswers } from "./bookingAnswers.ts";

/** What the contract tells of a wash: why it was missed, and what that does to the bill. */
const outcomes = translation({
  "the car was away": "गाड़ी वहाँ नहीं थी",
  "no access to the car": "गाड़ी तक रास्ता नहीं था",
  "not let in at the gate": "गेट पर रोका गया",
  "the customer did not want it": "ग्राहक ने मना किया",
  rain: "बारिश",
  "no water": "पानी नहीं था",
  "nobody could come": "कोई नहीं आ सका",
  "out of time": "समय नहीं बचा",
  "another reason": "कोई और वजह",
  Charged: "पैसा लगा",
  "Not charged": "पैसा नहीं लगा",
  "Washed again at no cost": "मुफ़्त में दोबारा धुलाई",
});

/** What is wrong at a field. */
const fields = translation({
  "Phone number is required": "फ़ोन नंबर ज़रूरी है",
  "Must be a 10 digit number": "10 अंकों का नंबर लिखें",
  "Enter the code from the message": "मैसेज में आया कोड लिखें",
  "The code has 6 digits": "कोड में 6 अंक होते हैं",
  "This code is wrong or has run out. Check it, or ask for a new one.":
    "यह कोड ग़लत है या पुराना हो गया है। फिर से देखें, या नया कोड मँगाएँ।",
  "Please say why": "कृपया वजह लिखें",
  "Start Date is required": "तारीख़ ज़रूरी है",
  "Must be a day, YYYY-MM-DD": "तारीख़ सही नहीं है",
  "Time Slot is required": "समय चुनना ज़रूरी है",
  "Use at most {count} characters": "ज़्यादा से ज़्यादा {count} अक्षर लिखें",
  "Contains characters that cannot be shown": "इसमें ऐसे अक्षर हैं जो दिखाए नहीं जा सकते",
  "Subject is required": "लिखें कि किस बारे में है",
  "Please describe what happened": "कृपया लिखें कि क्या हुआ",
  "Message is required": "मैसेज ज़रूरी है",
  "UTR is required": "UTR ज़रूरी है",
  "The UTR has 12 digits; your UPI app shows it with the payment":
    "UTR में 12 अंक होते हैं; आपका UPI ऐप इसे पेमेंट के साथ दिखाता है",
  "Nothing is left to pay of this bill": "इस बिल में कुछ देना बाकी नहीं है",
  "Payments of this bill were claimed too often. Please ask us":
    "इस बिल के पेमेंट बहुत बार बताए गए हैं। कृपया हमसे पूछें",
  "A payment with this UTR is booked already": "इस UTR का पेमेंट पहले से दर्ज है",
  "Choose at least one way": "कम से कम एक तरीका चुनें",
});

/** What is refused, and why. */
const refusals = translation({
  "{slot} is full on {day}. Please choose another slot.":
    "{day}, {slot} का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें।",
  "Nobody works there at that time. Please choose another slot.":
    "उस समय वहाँ कोई काम पर नहीं है। कृपया दूसरा स्लॉट चुनें।",
  "This can be changed until {when}. Please call us.": "इसे {when} तक बदला जा सकता था। कृपया हमें फ़ोन करें।",
  "This wash is {status} already.": "यह धुलाई पहले ही {status} है।",
  skipped: "छोड़ी जा चुकी",
  cancelled: "रद्द",
  done: "हो चुकी",
  missed: "छूट चुकी",
  "Only a wash that was skipped can take place after all.": "सिर्फ़ छोड़ी गई धुलाई ही फिर से रखी जा सकती है।",
  "This time has passed today. Please choose a later one": "आज यह समय निकल गया है। कृपया बाद का समय चुनें",
  "A wash can be rated once it is done.": "धुलाई हो जाने के बाद ही रेटिंग दी जा सकती है।",
  "A rating can be changed for {days} days.": "रेटिंग {days} दिन तक ही बदली जा सकती है।",
  "This account is switched off. Please call us.": "यह खाता बंद है। कृपया हमें फ़ोन करें।",
  "You have {count} open tickets. Please add to one of them, or wait until one is solved.":
    "आपकी {count} शिकायतें खुली हैं। कृपया उन्हीं में लिखें, या किसी के हल होने तक रुकें।",
  "This ticket holds {count} replies. Please open a new one.":
    "इस शिकायत में {count} जवाब हो चुके हैं। कृपया नई शिकायत दर्ज करें।",
  "This ticket is closed. Please open a new one.": "यह शिकायत बंद है। कृपया नई शिकायत दर्ज करें।",
  "This wash was more than {hours} hours ago. Please open a ticket about the booking instead.":
    "इस धुलाई को {hours} घंटे से ज़्यादा हो गए। कृपया बुकिंग के बारे में शिकायत दर्ज करें।",
  "A ticket takes {count} photos.": "एक शिकायत में {count} फ़ोटो ही आ सकती हैं।",
  "The file is too large: at most {size}.": "फ़ाइल बहुत बड़ी है: ज़्यादा से ज़्यादा {size}।",
  "Choose a picture: JPEG, PNG, WebP or AVIF.": "फ़ोटो चुनें: JPEG, PNG, WebP या AVIF।",
  "{money} is still to be paid.": "{money} देना बाकी है।",
  "{money} was paid ahead and is to be given back first.": "{money} पहले से जमा है, जो पहले लौटाना है।",
  "{count} wash is still open. Please cancel what is to come first.":
    "{count} धुलाई बाकी है। कृपया पहले आगे की धुलाई रद्द करें।",
  "{count} washes are still open. Please cancel what is to come first.":
    "{count} धुलाई बाकी हैं। कृपया पहले आगे की धुलाई रद्द करें।",
  "{count} wash is not on a bill yet. This can be done after the month's bill.":
    "{count} धुलाई अभी बिल में नहीं आई है। यह महीने के बिल के बाद हो सकता है।",
  "{count} washes are not on a bill yet. This can be done after the month's bill.":
    "{count} धुलाई अभी बिल में नहीं आई हैं। यह महीने के बिल के बाद हो सकता है।",
});

/** What holds of any call. */
const calls = translation({
  "{what} Please try again in {wait}.": "{what} कृपया {wait} बाद फिर कोशिश करें।",
  "{count} second": "{count} सेकंड",
  "{count} seconds": "{count} सेकंड",
  "{count} minute": "{count} मिनट",
  "{count} minutes": "{count} मिनट",
  "Too many wrong attempts.": "बहुत बार ग़लत कोड डाला गया।",
  "A code was sent a moment ago.": "कोड अभी-अभी भेजा गया है।",
  "Many codes were sent.": "बहुत सारे कोड भेजे जा चुके हैं।",
  "More codes were asked for than we send in an hour.": "इस घंटे में बहुत ज़्यादा कोड माँगे गए हैं।",
  "You have opened {count} tickets within a day.": "आप एक दिन में {count} शिकायतें दर्ज कर चुके हैं।",
  "You have written {count} replies within a day.": "आप एक दिन में {count} जवाब लिख चुके हैं।",
  "The server took too long to answer. Please try again.": "जवाब आने में बहुत देर लगी। कृपया फिर कोशिश करें।",
  "No connection. Nothing was sent; please try again.":
    "कनेक्शन नहीं है। कुछ भी नहीं भेजा गया; कृपया फिर से कोशिश करें।",
  "The server could not be reached. Check your connection and try again.":
    "सर्वर तक पहुँच नहीं पाए। अपना इंटरनेट देखें और फिर कोशिश करें।",
  "Something went wrong": "कुछ गड़बड़ हो गई",
  "Something went wrong on our side. Please try again, or pass on the request id.":
    "हमारी तरफ़ कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें, या हमें अनुरोध नंबर बताएँ।",
  "The database is away for a moment. Please try again.": "सर्वर थोड़ी देर के लिए बंद है। कृपया फिर कोशिश करें।",
  "Nothing can be saved at the moment. Please try again in a minute.":
    "इस समय कुछ भी सहेजा नहीं जा सकता। कृपया एक मिनट बाद फिर कोशिश करें।",
  "That collided with another change. Please try again.": "उसी समय कोई और बदलाव हुआ। कृपया फिर कोशिश करें।",
  "Please sign in.": "कृपया साइन इन करें।",
  "Your role may not do this.": "आपको यह करने की अनुमति नहीं है।",
  "A browser": "कोई ब्राउज़र",
  "Another program": "कोई और प्रोग्राम",
});

/** What the contract and the server say to customers, by the English sentence; one that stands nowhere here stays English. */
export const answers = { ...outcomes, ...fields, ...refusals, ...bookingAnswers, ...calls };
