/**
 * The migrations that the baseline replaces, as databases of the last version before it have run them. Their rows in
 * `kysely_migration` stay, so that processes of that version still start on such a database.
 */
export const replaced: readonly string[] = `
  0001-people 0002-society 0003-audit 0004-company 0005-catalogue 0006-provider 0007-booking 0008-wash
  0010-queue 0011-message 0012-event 0014-guessing 0015-session 0016-password 0020-customers-wash
  0021-invitation 0024-file 0029-clock 0030-second-factor 0031-second-factor-rule 0034-payment
  0040-default-company 0041-company-hours 0042-place-count 0043-service-order 0044-round 0045-wash-photo
  0047-board 0048-disruption 0050-ticket 0051-request 0053-offer 0055-dashboard 0057-tax-settings
  0058-booking-billing 0059-bill 0061-choice 0062-wording 0064-claim 0065-statement 0066-gateway 0068-pay
  0072-webhook 0073-api-key 0074-wording-trail 0076-rating 0077-paper-dates 0080-customer-merge 0081-erasure
  0087-board-notice 0088-bill-reminder 0089-daily-sums 0093-refusal 0094-calling 0095-walk-day
  0097-taken-back 0098-gateway-heard 0106-email-optional 0110-unmet-wish 0114-charged-no-more
  0133-received-method 0134-told-once 0141-trail-of-one 0143-pressed-on 0152-bank-reference
  0156-room-below-number 0160-notice-without-number 0161-due-in-order 0162-assigned-by-company
  0163-former-washes 0164-wash-choice 0168-sent-at-night 0169-told-together 0170-wash-changed-in
  0174-settle-by-company 0175-presses-without-replies 0176-uncovered-washes 0177-languages
  0180-offered-languages 0181-series 0182-booking-tax 0183-rewash-pending 0184-not-reported
  0185-internal-ticket 0186-pay-closed 0187-provider-tax 0190-payment-link 0191-payment-refund 0193-voucher
  0195-customer-gstin 0196-business-customer 0198-reminder-settings 0200-return-filing 0202-tally-ledgers
  0203-bill-irn 0204-mandate 0210-open-ended-plan 0211-price-change 0220-provider-details-later
  0221-own-absence 0222-sign-in-code 0227-several-dues 0228-pause-reason 0230-committee-member
  0231-customer-import 0238-unpaid-pause 0241-package 0245-find 0250-payment-promise 0251-expense
  0252-further-registration 0255-saved-view 0256-message-recipient 0257-parking-note 0258-society-code
  0259-refused-callback 0263-index-long-lists 0270-credit-note-irn 0272-price-of-month 0273-item-names
  0274-no-photo 0310-income-before-tax.contract 0311-turnover-watch.expand 0320-included-washes.expand
  0321-service-names.expand 0340-divide-trail.expand 0341-erase-parking-note.expand
  0348-wash-paid-item.expand 0349-message-recipient-search.expand 0380-tax-of-issue.expand
  0400-outside-attempt.expand 0401-address-proof.expand 0420-audit-of-keys.expand 0421-gate-recall.expand
  0430-booking-round-off.expand 0431-payment-recorded.expand 0445-customer-code.expand
  0450-offer-renewals.expand 0451-plan-term.expand
`
  .trim()
  .split(/\s+/);
