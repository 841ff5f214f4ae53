import { translation } from "../translation.ts";

/** What stands around every screen of customers, and in front of it. */
export const frame = translation({
  "Skip to content": "सीधे पेज पर जाएँ",
  "Open the menu": "मेन्यू खोलें",
  "Close the menu": "मेन्यू बंद करें",
  "Search or jump to…": "खोजें या सीधे जाएँ…",
  "Show labels": "नाम दिखाएँ",
  "Show icons only": "सिर्फ़ आइकन दिखाएँ",
  Colours: "रंग",
  "As the system": "फ़ोन जैसा",
  Light: "हल्का",
  Dark: "गहरा",
  "Sign out": "साइन आउट",
  "Sign-in and security": "साइन इन और सुरक्षा",
  Customer: "ग्राहक",
  "Loading ...": "खुल रहा है …",
  "Try again": "फिर कोशिश करें",
  "Request {number}": "अनुरोध {number}",
  "Discard what you typed?": "जो लिखा है उसे हटा दें?",
  "It has not been saved.": "यह अभी सहेजा नहीं गया है।",
  "Keep editing": "लिखना जारी रखें",
  Discard: "हटा दें",
  "{first}–{last} of {all}": "{all} में से {first}–{last}",
  "Rows per page": "एक पेज पर कितनी",
  "{count} per page": "एक पेज पर {count}",
  "Pages of {what}": "{what}: पेज",
  "Previous page": "पिछला पेज",
  "Next page": "अगला पेज",
  "Page {number}": "पेज {number}",
});

/** What customers read before they are signed in. */
export const door = translation({
  "Your washes": "आपकी धुलाई",
  "Sign in with your phone to see when we come next and what is to be paid.":
    "हम अगली बार कब आएँगे और कितना देना है, यह देखने के लिए अपने फ़ोन नंबर से साइन इन करें।",
  "Other ways": "और रास्ते",
  "Staff sign-in": "स्टाफ़ साइन इन",
  "Every car clean": "हर गाड़ी चमके,",
  "before the day begins.": "दिन शुरू होने से पहले।",
  Phone: "फ़ोन",
  "Phone Number": "फ़ोन नंबर",
  "We send a code to it, so that nobody else can use it.":
    "हम इस नंबर पर एक कोड भेजेंगे, ताकि कोई और इसका इस्तेमाल न कर सके।",
  "Send code": "कोड भेजें",
  "I have a code": "मेरे पास कोड है",
  Code: "कोड",
  "We have sent a code to {phone}.": "हमने {phone} पर कोड भेजा है।",
  "Other number": "दूसरा नंबर",
  "Send again in {seconds} s": "{seconds} सेकंड में फिर भेजें",
  "Send again": "फिर भेजें",
  Continue: "आगे बढ़ें",
});
