/**
 * What the product says in messages, by code. `{name}` stands for a text, `{minutes:count}` for a number; a subject
 * takes no parameters. A code that has been sent anywhere stays, since messages are kept by it.
 */
export const en = {
  code: {
    subject: "Your code for Chamak",
    body: "{code} is your code for Chamak. It holds for {minutes:count} minutes. Give it to nobody.",
  },
  reset: {
    subject: "Set a new password for Chamak",
    body: `Hello {name},

somebody, most likely you, asked for a new password. Open this link within one hour to choose one:

{link}

If it was not you, ignore this mail: your password stays as it is.

Chamak`,
  },
  invitation: {
    subject: "Your invitation to Chamak",
    body: `Hello {name},

{inviter} invites you to Chamak. Open this link within seven days to choose your password:

{link}

Your user name is {userName}.

Chamak`,
  },
  companyInvitation: {
    subject: "Your invitation to Chamak",
    body: `Hello {name},

{inviter} invites you to Chamak for {company}. Open this link within seven days to choose your password:

{link}

Your user name is {userName}.

Chamak`,
  },
  booked: {
    subject: "Your washes are booked",
    body: "Chamak: your booking is made. Washes: {washes:count}. First wash: {day:day}, {hour:hour}. Amount: Rs {amount:amount}.",
  },
  moved: {
    subject: "Your wash has moved",
    body: "Chamak: the wash of {vehicle} has moved from {fromDay:day}, {fromHour:hour} to {day:day}, {hour:hour}.",
  },
  skipped: {
    subject: "Your wash is skipped",
    body: "Chamak: the wash of {vehicle} on {day:day}, {hour:hour} is skipped.",
  },
  paused: {
    subject: "Your washes pause",
    body: "Chamak: your washes pause from {day:day} to {until:day}. Washes left out: {washes:count}.",
  },
  cancelled: {
    subject: "Your washes are cancelled",
    body: "Chamak: your washes from {day:day} on are cancelled. Washes cancelled: {washes:count}.",
  },
  calledOff: {
    subject: "Your wash cannot take place",
    body: "Chamak: the wash of {vehicle} on {day:day}, {hour:hour} cannot take place. You do not pay for it.",
  },
  restored: {
    subject: "Your wash takes place after all",
    body: "Chamak: the wash of {vehicle} on {day:day}, {hour:hour} takes place after all.",
  },
  changes: {
    subject: "Your washes have changed",
    body: "Chamak: {washes:count} of your washes have changed. {changes:changes} See them here: {link}",
  },
  payment: {
    subject: "We have received your payment",
    body: "Chamak: we have received Rs {amount:amount}. Thank you.",
  },
  refund: {
    subject: "Money has been given back to you",
    body: "Chamak: Rs {amount:amount} has been given back to you.",
  },
  claimRefused: {
    subject: "We have not found your payment",
    body: "Chamak: we have not found your payment for bill {number}, UTR {utr}. {reason}",
  },
  takenBack: {
    subject: "A payment counts no more",
    body: "Chamak: Rs {amount:amount}, which we had counted as paid by you, was entered by mistake and counts no more. Your bill is open again.",
  },
  credited: {
    subject: "Your bill has been reduced",
    body: "Chamak: washes of bill {number} are not charged after all. Credited: Rs {amount:amount}. Credit note: {note}. See it here: {link}",
  },
  billDue: {
    subject: "Your bill is open",
    body: "Chamak: bill {number} of {month}, due on {day:day}, is open. Amount: Rs {amount:amount}. Pay here: {link}",
  },
  reminder: {
    subject: "We wash for you tomorrow",
    body: "Chamak: we wash for you tomorrow, {day:day}. Washes: {washes:count}. Time: {hours:hours}. Please leave the vehicle at its parking spot.",
  },
  factorOn: {
    subject: "Your second factor for Chamak is on",
    body: `Hello {name},

a second factor was switched on for your account. From now on signing in asks for a code from your authenticator app after the password.

If it was not you, tell your administrator at once.

Chamak`,
  },
  factorOff: {
    subject: "Your second factor for Chamak is off",
    body: `Hello {name},

the second factor of your account was switched off. From now on the password alone signs you in.

If it was not you, change your password and tell your administrator at once.

Chamak`,
  },
  factorReset: {
    subject: "Your second factor for Chamak was reset",
    body: `Hello {name},

{by} has reset the second factor of your account. The password alone signs you in until you set up another one, and you are signed out everywhere.

If you did not ask for it, change your password and tell your administrator at once.

Chamak`,
  },
  ticketReply: {
    subject: "An answer to your ticket",
    body: "Chamak: we have answered your ticket {number}. Read it here: {link}",
  },
  jobFailed: {
    subject: "A job has failed",
    body: `The job {job} was tried {attempts:count} times and is not tried again. The last time it failed with:

{problem}

It is kept with what it was to do, for whoever looks after this installation. Further jobs of this kind that fail today are not told of.

Chamak`,
  },
  paperEnds: {
    subject: "A provider's paper ends soon",
    body: `The paper "{paper}" of {provider} holds until {day:day}. Please add the new one under Providers before: where the company asks for it, nobody is given washes without.

Chamak`,
  },
  webhookOff: {
    subject: "A webhook was switched off",
    body: `The webhook at {address} could not be reached for a day, and Chamak has switched it off. The last time the reason was:

{problem}

What was not delivered is kept for 30 days. Once the receiver works again, switch the webhook on under Webhooks, and send again what is missing.

Chamak`,
  },
} as const;
