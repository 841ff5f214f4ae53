import { translation } from "../translation.ts";

/** What is wrong at a field of a booking. */
const fields = translation({
  "Please fill in both Customer and Address details first.": "कृपया पहले अपनी जानकारी और पता दोनों भरें।",
  "Please select a service item": "कृपया धुलाई चुनें",
  "Please add a vehicle": "कृपया गाड़ी जोड़ें",
  "Add {number} to the booking first, or clear its number.": "पहले {number} को बुकिंग में जोड़ें, या उसका नंबर मिटाएँ।",
  "Choose a time for {numbers}, or take it out again.": "{numbers} के लिए समय चुनें, या उसे हटा दें।",
  "Update {number} first, or cancel changing it.": "पहले {number} को अपडेट करें, या बदलाव रद्द करें।",
  "Choose the parking of {numbers} anew: it is in another society.":
    "{numbers} की पार्किंग फिर से चुनें: वह दूसरी सोसाइटी में है।",
  "Name is required": "नाम ज़रूरी है",
  "Email is required": "ईमेल ज़रूरी है",
  "Must be a valid email": "ईमेल पता सही नहीं है",
  "Please write a few words": "कृपया कुछ शब्द लिखें",
  "We have {count} requests from your network already.": "आपके नेटवर्क से {count} अनुरोध पहले ही आ चुके हैं।",
  "Invalid email address": "ईमेल पता सही नहीं है",
  "Society is required": "सोसाइटी चुनना ज़रूरी है",
  "Building is required": "बिल्डिंग चुनना ज़रूरी है",
  "Floor is required": "मंज़िल चुनना ज़रूरी है",
  "Flat is required": "फ़्लैट चुनना ज़रूरी है",
  "Parking Floor is required": "पार्किंग की मंज़िल चुनना ज़रूरी है",
  "Parking Pillar is required": "पार्किंग का पिलर चुनना ज़रूरी है",
  "Car Number is required": "गाड़ी का नंबर ज़रूरी है",
  "Enter a valid vehicle number (e.g., MH12AB1234)": "गाड़ी का सही नंबर लिखें (जैसे MH12AB1234)",
  "Car Company is required": "गाड़ी की कंपनी ज़रूरी है",
  "Car Model Name is required": "गाड़ी का मॉडल ज़रूरी है",
  "Car Color is required": "गाड़ी का रंग ज़रूरी है",
  "Vehicle Type is required": "गाड़ी का प्रकार ज़रूरी है",
  "Fuel Type is required": "ईंधन चुनना ज़रूरी है",
  "End Date is required": "आख़िरी तारीख़ ज़रूरी है",
  "Schedule is required": "कितनी बार, यह चुनना ज़रूरी है",
  "Start Date must be today or in the future": "शुरू की तारीख़ आज या आगे की होनी चाहिए",
  "Start Date must be within a year": "शुरू की तारीख़ एक साल के अंदर होनी चाहिए",
  "End Date must be after Start Date": "आख़िरी तारीख़ शुरू की तारीख़ के बाद होनी चाहिए",
  "A plan may last at most {days} days": "प्लान ज़्यादा से ज़्यादा {days} दिन का हो सकता है",
  "Please select exactly one day for Weekly schedule.": "हफ़्ते में एक बार के लिए ठीक एक दिन चुनें।",
  "Please select exactly two days for Biweekly schedule.": "हफ़्ते में दो बार के लिए ठीक दो दिन चुनें।",
  "You can only select exactly two days for Biweekly schedule.": "हफ़्ते में दो बार के लिए सिर्फ़ दो दिन चुन सकते हैं।",
  "Please select at least one day for Customize schedule.": "कम से कम एक दिन चुनें।",
  "No day of the plan is one of the chosen days": "प्लान में आपके चुने दिनों में से कोई दिन नहीं आता",
  "{number} has a wash on {day} at {slot} already.": "{day}, {slot} पर {number} की धुलाई पहले से है।",
  "The company does not wash at this time. Please choose another one":
    "कंपनी इस समय धुलाई नहीं करती। कृपया दूसरा समय चुनें",
  "Nobody works at this time. Please choose another one": "इस समय कोई काम पर नहीं है। कृपया दूसरा समय चुनें",
  "Please choose what to do on full days": "चुनें कि भरे हुए दिनों पर क्या करना है",
  "Failed to load societies": "सोसाइटी की सूची नहीं खुल सकी",
  "Failed to load buildings": "बिल्डिंग की सूची नहीं खुल सकी",
  "Failed to load floors": "मंज़िलों की सूची नहीं खुल सकी",
  "Failed to load flats": "फ़्लैट की सूची नहीं खुल सकी",
  "Failed to load parking floors": "पार्किंग की मंज़िलें नहीं खुल सकीं",
  "Failed to load parking pillars": "पार्किंग के पिलर नहीं खुल सके",
});

/** Why a booking is not taken, or not as it stands. */
const refusals = translation({
  "{number}: {slot} is full on {day}. Please choose another slot, or what to do on full days.":
    "{number}: {day}, {slot} का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें, या चुनें कि भरे हुए दिनों पर क्या करना है।",
  "{number}: nobody works there at {slot} yet. Please choose another slot.":
    "{number}: {slot} पर वहाँ अभी कोई काम पर नहीं है। कृपया दूसरा स्लॉट चुनें।",
  "{number}: {slot} is outside the company's hours. Please choose another slot.":
    "{number}: {slot} पर कंपनी काम नहीं करती। कृपया दूसरा स्लॉट चुनें।",
  "{number} has no free day at that time. Please choose another slot for it.":
    "{number} के लिए उस समय कोई दिन ख़ाली नहीं है। कृपया उसका दूसरा स्लॉट चुनें।",
  "This vehicle has a wash at that time already.": "इस गाड़ी की उस समय धुलाई पहले से है।",
  "Nobody serves this yet": "यहाँ अभी कोई धुलाई नहीं करता",
  "Society not found, or nobody serves it yet": "सोसाइटी नहीं मिली, या वहाँ अभी कोई धुलाई नहीं करता",
  "This service item is not on offer": "यह धुलाई अभी नहीं मिलती",
  "Please give your name and email first": "कृपया पहले अपना नाम और ईमेल दें",
  "Please add an email first: it is required here": "कृपया पहले ईमेल जोड़ें: यहाँ वह ज़रूरी है",
  "Price changed: it is {money} now.": "क़ीमत बदल गई है: अब {money} है।",
  "Please check it and confirm again.": "कृपया देखकर फिर से पक्का करें।",
  "Please call us for more.": "इससे ज़्यादा के लिए हमें फ़ोन करें।",
  "At most {vehicles} of one customer can have washes to come.":
    "एक ग्राहक की ज़्यादा से ज़्यादा {vehicles} की धुलाई बुक हो सकती है।",
  "One customer can have at most {washes} to come; there are {held} already.":
    "एक ग्राहक की ज़्यादा से ज़्यादा {washes} बुक हो सकती हैं; {held} पहले से हैं।",
  "At most {washes} in one booking. Please make two of it.":
    "एक बुकिंग में ज़्यादा से ज़्यादा {washes}। कृपया दो बुकिंग करें।",
});

/** What an offer says of itself, and why it does not hold. */
const offers = translation({
  "{off} off with {code}": "{code} से {off} की छूट",
  "{off} off, at most {most}.": "{off} की छूट, ज़्यादा से ज़्यादा {most}।",
  "{off} off.": "{off} की छूट।",
  "For first bookings only.": "सिर्फ़ पहली बुकिंग पर।",
  "Once per customer.": "हर ग्राहक को एक बार।",
  "At most {times} per customer.": "हर ग्राहक को ज़्यादा से ज़्यादा {times}।",
  "Until {day}.": "{day} तक।",
  "Offer code is required": "ऑफ़र कोड ज़रूरी है",
  "Use 3 to 20 letters and digits": "3 से 20 अक्षर और अंक लिखें",
  "There is no offer {code}": "{code} नाम का कोई ऑफ़र नहीं है",
  "{code} ended on {day}": "{code} {day} को ख़त्म हो गया",
  "{code} begins on {day}": "{code} {day} से शुरू होगा",
  "Used {times}: it is over": "यह ऑफ़र ख़त्म हो गया है ({times})",
  "{count} vehicles": "{count} गाड़ियाँ",
  "{count} washes": "{count} धुलाई",
  "{count} time": "{count} बार",
  "{count} times": "{count} बार",
  "Not for this society": "इस सोसाइटी के लिए नहीं",
  "Not for this service": "इस सर्विस के लिए नहीं",
  "For first bookings only": "सिर्फ़ पहली बुकिंग पर",
  "Once per customer: it has been used": "हर ग्राहक को एक बार: आप इसे ले चुके हैं",
});

/** What is said to customers of a booking that they make. */
export const bookingAnswers = { ...fields, ...refusals, ...offers };
