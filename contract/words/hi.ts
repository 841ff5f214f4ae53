import { translation } from "./translation.ts";

/** The same in Hindi. */
export const hi = translation({
  code: {
    subject: "Chamak के लिए आपका कोड",
    body: "{code} Chamak के लिए आपका कोड है। यह {minutes:count} मिनट तक मान्य है। इसे किसी को न बताएँ।",
  },
  reset: {
    subject: "Chamak के लिए नया पासवर्ड चुनें",
    body: `नमस्ते {name},

किसी ने, संभवतः आपने ही, नया पासवर्ड माँगा है। उसे चुनने के लिए एक घंटे के भीतर यह लिंक खोलें:

{link}

अगर यह आपने नहीं माँगा था, तो इस मेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।

Chamak`,
  },
  invitation: {
    subject: "Chamak से जुड़ने का निमंत्रण",
    body: `नमस्ते {name},

{inviter} ने आपको Chamak से जुड़ने का निमंत्रण दिया है। अपना पासवर्ड चुनने के लिए सात दिनों के भीतर यह लिंक खोलें:

{link}

आपका यूज़र नेम {userName} है।

Chamak`,
  },
  companyInvitation: {
    subject: "Chamak से जुड़ने का निमंत्रण",
    body: `नमस्ते {name},

{inviter} ने आपको {company} की ओर से Chamak से जुड़ने का निमंत्रण दिया है। अपना पासवर्ड चुनने के लिए सात दिनों के भीतर यह लिंक खोलें:

{link}

आपका यूज़र नेम {userName} है।

Chamak`,
  },
  booked: {
    subject: "आपकी धुलाई बुक हो गई है",
    body: "Chamak: आपकी बुकिंग हो गई है। धुलाई: {washes:count}। पहली धुलाई: {day:day}, {hour:hour}। राशि: ₹{amount:amount}।",
  },
  moved: {
    subject: "आपकी धुलाई का समय बदल गया है",
    body: "Chamak: {vehicle} की धुलाई {fromDay:day}, {fromHour:hour} के बजाय {day:day}, {hour:hour} होगी।",
  },
  skipped: {
    subject: "आपकी एक धुलाई नहीं होगी",
    body: "Chamak: {vehicle} की {day:day}, {hour:hour} वाली धुलाई नहीं होगी।",
  },
  paused: {
    subject: "आपकी धुलाई कुछ दिन रुकी रहेगी",
    body: "Chamak: {day:day} से {until:day} तक आपकी धुलाई रुकी रहेगी। छोड़ी गई धुलाई: {washes:count}।",
  },
  cancelled: {
    subject: "आपकी धुलाई रद्द हो गई है",
    body: "Chamak: {day:day} से आगे की आपकी धुलाई रद्द हो गई है। रद्द धुलाई: {washes:count}।",
  },
  calledOff: {
    subject: "आपकी धुलाई नहीं हो पाएगी",
    body: "Chamak: {vehicle} की {day:day}, {hour:hour} की धुलाई नहीं हो पाएगी। इसका कोई शुल्क नहीं लगेगा।",
  },
  restored: {
    subject: "आपकी धुलाई होगी",
    body: "Chamak: {vehicle} की {day:day}, {hour:hour} की धुलाई अब तय समय पर होगी।",
  },
  changes: {
    subject: "आपकी धुलाई में बदलाव हुआ है",
    body: "Chamak: आपकी {washes:count} धुलाई में बदलाव हुआ है। {changes:changes} यहाँ देखें: {link}",
  },
  payment: {
    subject: "आपका भुगतान मिल गया है",
    body: "Chamak: हमें ₹{amount:amount} मिल गए हैं। धन्यवाद।",
  },
  refund: {
    subject: "आपके पैसे लौटा दिए गए हैं",
    body: "Chamak: आपको ₹{amount:amount} लौटा दिए गए हैं।",
  },
  claimRefused: {
    subject: "आपका भुगतान हमें नहीं मिला",
    body: "Chamak: बिल {number} के लिए आपका भुगतान, UTR {utr}, हमें नहीं मिला। {reason}",
  },
  takenBack: {
    subject: "एक भुगतान ग़लती से दर्ज हुआ था",
    body: "Chamak: ₹{amount:amount} ग़लती से आपके भुगतान में दर्ज हो गए थे और अब नहीं गिने जाएँगे। आपका बिल फिर से बाकी है।",
  },
  credited: {
    subject: "आपका बिल कम कर दिया गया है",
    body: "Chamak: बिल {number} की कुछ धुलाई का शुल्क नहीं लगेगा। घटाई गई राशि: ₹{amount:amount}। क्रेडिट नोट: {note}। यहाँ देखें: {link}",
  },
  billDue: {
    subject: "आपका बिल बाकी है",
    body: "Chamak: {month} का बिल {number} बाकी है। तारीख: {day:day}। राशि: ₹{amount:amount}। भुगतान: {link}",
  },
  reminder: {
    subject: "कल आपके यहाँ धुलाई है",
    body: "Chamak: कल, {day:day} को आपके यहाँ धुलाई है। धुलाई: {washes:count}। समय: {hours:hours}। कृपया गाड़ी अपनी पार्किंग में रखें।",
  },
  factorOn: {
    subject: "Chamak के लिए आपका दूसरा चरण चालू है",
    body: `नमस्ते {name},

आपके खाते के लिए साइन इन का दूसरा चरण चालू किया गया है। अब से पासवर्ड के बाद आपके ऑथेंटिकेटर ऐप का कोड भी माँगा जाएगा।

अगर यह आपने नहीं किया है, तो तुरंत अपने एडमिनिस्ट्रेटर को बताएँ।

Chamak`,
  },
  factorOff: {
    subject: "Chamak के लिए आपका दूसरा चरण बंद है",
    body: `नमस्ते {name},

आपके खाते के लिए साइन इन का दूसरा चरण बंद किया गया है। अब से साइन इन के लिए केवल पासवर्ड काफ़ी है।

अगर यह आपने नहीं किया है, तो अपना पासवर्ड बदलें और तुरंत अपने एडमिनिस्ट्रेटर को बताएँ।

Chamak`,
  },
  factorReset: {
    subject: "Chamak के लिए आपका दूसरा चरण हटा दिया गया है",
    body: `नमस्ते {name},

{by} ने आपके खाते से साइन इन का दूसरा चरण हटा दिया है। जब तक आप नया सेट नहीं करते, साइन इन के लिए केवल पासवर्ड काफ़ी है, और आप हर जगह से साइन आउट हो गए हैं।

अगर आपने यह नहीं माँगा था, तो अपना पासवर्ड बदलें और तुरंत अपने एडमिनिस्ट्रेटर को बताएँ।

Chamak`,
  },
  ticketReply: {
    subject: "आपकी शिकायत का उत्तर",
    body: "Chamak: हमने आपकी शिकायत {number} का उत्तर दिया है। उसे यहाँ पढ़ें: {link}",
  },
  jobFailed: {
    subject: "एक काम पूरा नहीं हो सका",
    body: `{job} नाम का काम {attempts:count} बार आज़माया गया और अब फिर नहीं आज़माया जाएगा। पिछली बार यह कारण मिला:

{problem}

यह काम अपने पूरे ब्योरे के साथ रखा गया है, ताकि इस इंस्टॉलेशन की देखभाल करने वाले उसे देख सकें। आज इस तरह के और काम रुकें, तो उनकी सूचना अलग से नहीं दी जाएगी।

Chamak`,
  },
  paperEnds: {
    subject: "एक दस्तावेज़ जल्द समाप्त होगा",
    body: `{provider} का दस्तावेज़ "{paper}" {day:day} तक मान्य है। कृपया उससे पहले Providers में नया दस्तावेज़ जोड़ें: जहाँ कंपनी इसे माँगती है, वहाँ इसके बिना किसी को धुलाई नहीं दी जाती।

Chamak`,
  },
  webhookOff: {
    subject: "एक वेबहुक बंद कर दिया गया है",
    body: `{address} वाला वेबहुक एक दिन तक नहीं पहुँचा जा सका, इसलिए Chamak ने उसे बंद कर दिया है। पिछली बार यह कारण मिला:

{problem}

जो नहीं पहुँचा, वह 30 दिन तक रखा जाएगा। जब आपका सर्वर फिर चलने लगे, तो Webhooks में जाकर वेबहुक चालू करें और जो छूट गया है उसे दोबारा भेजें।

Chamak`,
  },
});
