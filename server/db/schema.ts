import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Paise } from "#contract/money.ts";

/** Written "(longitude,latitude)", read as x and y. */
type Point = ColumnType<{ x: number; y: number }, string, string>;

/** What the migrations have made, written by the test beside this: `tables.ts` says what is known beyond it. */
export type Schema = {
  address_proof: {
    network: string;
    phone_hash: string;
    proven_at: Date;
  };
  aged_rows: {
    aged_rows_id: GeneratedAlways<number>;
    source: "audit" | "event";
    keeping: "wash" | "money" | "other";
    rows: number;
    first_at: Date;
    last_at: Date;
    file_id: number;
    archived_at: Date;
  };
  api_key: {
    api_key_id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    name: string;
    hint: string;
    key_hash: string;
    scopes: string[];
    created_at: Date;
    created_by: number;
    revoked_at: Date | null;
  };
  app_user: {
    user_id: GeneratedAlways<number>;
    user_name: string;
    name: string;
    email: string | null;
    usertype: "Management" | "Company" | "Provider" | "Customer" | "Key";
    role: string;
    company_id: number | null;
    active: Generated<boolean>;
    password_hash: string | null;
    created_at: Generated<Date>;
    phone: Generated<string>;
    search_text: GeneratedAlways<string>;
    second_factor: Generated<boolean>;
  };
  archive: {
    archive_id: GeneratedAlways<number>;
    kind: "society" | "building" | "floor" | "flat" | "parkingFloor" | "parkingPillar";
    place_id: number;
    society_id: number;
    name: string;
    place: string;
    contents: number;
    archived_at: Date;
    archived_by: number;
  };
  audit: {
    audit_id: GeneratedAlways<string>;
    at: Generated<Date>;
    user_id: number | null;
    noun: string;
    record_id: number;
    record_name: string;
    action: "add" | "update" | "delete" | "archive" | "restore" | "look";
    society_id: number | null;
    records: number | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
  back_office: {
    back_office_id: Generated<number>;
    name: string;
    second_factor_required: Generated<boolean>;
  };
  bank_import: {
    bank_import_id: GeneratedAlways<number>;
    company_id: number;
    at: Date;
    user_id: number;
    booked: number;
    proposed: number;
    unmatched: number;
    undone_at: Date | null;
    undone_by: number | null;
  };
  bank_line: {
    bank_line_id: GeneratedAlways<number>;
    bank_import_id: number | null;
    company_id: number;
    digest: string;
    occurrence: number;
    day: string;
    amount_paise: Paise;
    narration: string;
    utr: string;
    state: "booked" | "proposed" | "unmatched" | "dismissed" | "reversal" | "reversed";
    bill_id: number | null;
    payment_id: number | null;
    made: Generated<boolean>;
    search_text: GeneratedAlways<string>;
    balance_paise: Paise | null;
    bill_ids: number[] | null;
    resembles: Generated<boolean>;
    takes_back: number | null;
  };
  bank_reference: {
    company_id: number;
    reference: string;
    payment_id: number;
  };
  bill: {
    bill_id: GeneratedAlways<number>;
    company_id: number;
    customer_id: number;
    society_id: number;
    month: string;
    kind: "tax-invoice" | "bill-of-supply" | "bill" | "opening";
    fiscal_year: number;
    serial: number;
    number: string;
    issued: string;
    due: string;
    supplier_name: string;
    supplier_address: string;
    supplier_gstin: string;
    supplier_state: string;
    upi_address: string;
    customer_name: string;
    customer_phone: string;
    customer_address: string;
    society_name: string;
    place_of_supply: string;
    sac: string;
    rate_hundredths: number;
    prices_include_tax: boolean;
    taxable_paise: Paise;
    cgst_paise: Paise;
    sgst_paise: Paise;
    igst_paise: Paise;
    round_off_paise: Paise;
    total_paise: Paise;
    created_at: Date;
    created_by: number | null;
    search_text: GeneratedAlways<string>;
    issued_to: number;
    series: string | null;
    tax_settings_ids: Generated<number[]>;
    booking_id: number | null;
    customer_gstin: Generated<string>;
    discount_paise: Generated<Paise>;
  };
  bill_account: {
    bill_id: number;
    total_paise: Paise;
    credited_paise: Generated<Paise>;
    paid_paise: Generated<Paise>;
  };
  bill_allocation: {
    bill_allocation_id: GeneratedAlways<number>;
    payment_id: number;
    bill_id: number;
    at: Date;
    amount_paise: Paise;
  };
  bill_irn: {
    bill_id: number;
    irn: string;
    ack_no: string;
    ack_date: string;
    signed_qr: string;
    created_at: Date;
    created_by: number;
    bill_irn_id: GeneratedAlways<number>;
    credit_note_id: number | null;
  };
  bill_line: {
    bill_id: number;
    position: number;
    vehicle_number: string;
    item_name: string;
    month: string;
    washes: number;
    rate_paise: Paise;
    amount_paise: Paise;
    outcome_reason: string | null;
    outcome_effect: string | null;
    is_rewash: Generated<boolean>;
    meant: number | null;
    included: Generated<Record<string, unknown>>;
    item_names: Generated<Record<string, unknown>>;
  };
  bill_reminder: {
    bill_id: number;
    days: number;
    sent_on: string | null;
  };
  bill_wash: {
    wash_id: number;
    bill_id: number;
    position: number;
    turn: number;
  };
  bill_wash_back: {
    wash_id: number;
    turn: number;
    bill_id: number;
    credit_note_id: number | null;
    number: string;
    day: string;
    outcome_reason: string | null;
    amount_paise: Paise | null;
  };
  body_type: {
    body_type_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
  };
  booking: {
    booking_id: GeneratedAlways<number>;
    company_id: number;
    customer_id: number;
    customer_name: string;
    customer_phone: string;
    customer_email: string;
    customer_address: string;
    society_id: number;
    flat_id: number;
    society_name: string;
    building_name: string;
    floor_name: string;
    flat_name: string;
    service_item_id: number;
    service_name: string;
    item_name: string;
    schedule: "Book Now" | "regular-wash";
    source: string;
    requirements: string;
    payment_method: "cash" | "upi";
    base_paise: Paise;
    discount_type: "percentage" | "amount" | null;
    discount_value: number | null;
    discount_paise: Paise;
    amount_paise: Paise;
    paid_paise: Generated<Paise>;
    washes: number;
    first_day: string;
    last_day: string;
    cancelled_at: Date | null;
    created_at: Date;
    created_by: number;
    search_text: string;
    open_washes: number;
    offer_id: number | null;
    offer_code: string | null;
    offer_paise: Generated<Paise>;
    offer_counts: Generated<boolean>;
    billing: "upfront" | "monthly";
    tax_added: Generated<boolean>;
    tax_paise: Generated<Paise>;
    owed_paise: GeneratedAlways<Paise>;
    on_full_days: Generated<"refuse" | "skip" | "shift" | "overbook">;
    stopped_at: Date | null;
    total_rounded: Generated<boolean>;
    round_off_paise: Generated<Paise>;
    offer_renewals: Generated<number>;
    term_start: string | null;
  };
  booking_included: {
    booking_id: number;
    service_item_id: number;
    position: number;
    washes: number;
    minutes: number;
  };
  booking_reminder: {
    booking_id: number;
    days: number;
    sent_on: string;
  };
  booking_sum: {
    day: string;
    society_id: number;
    company_id: number;
    made: number;
    plans_made: number;
    plans_ending: number;
    owed_paise: Paise;
    billed_paise: Paise;
    received_paise: Paise;
    allocated_paise: Paise;
  };
  booking_sum_change: {
    day: string;
    company_id: number;
    society_id: number;
    made: number;
    plans_made: number;
    plans_ending: number;
    owed_paise: Paise;
    billed_paise: Paise;
    received_paise: Paise;
    allocated_paise: Paise;
  };
  booking_vehicle: {
    booking_vehicle_id: GeneratedAlways<number>;
    booking_id: number;
    company_id: number;
    society_id: number;
    position: number;
    number: string;
    make: string;
    model: string;
    color: string;
    body_type: string;
    fuel_type: string;
    parking_floor_id: number | null;
    parking_pillar_id: number | null;
    parking_floor_name: string;
    parking_pillar_name: string;
    slot: string;
    schedule: "daily" | "weekly" | "biweekly" | "customize" | "other-day" | "month" | null;
    days: string[];
    start_day: string;
    end_day: string | null;
    occurrences: number;
    price_paise: Paise;
    minutes: number;
    requirements: string;
    customer_id: number;
    day_of_month: number | null;
    planned_until: string | null;
    monthly_list_paise: Paise | null;
    monthly_paise: Paise | null;
    parking_note: Generated<string>;
    spot_id: GeneratedAlways<number>;
    plan_of: number | null;
    next_day: string | null;
    own_flat_id: number | null;
    own_building_name: string | null;
    own_floor_name: string | null;
    own_flat_name: string | null;
    own_item_id: number | null;
    own_service_name: string | null;
    own_item_name: string | null;
  };
  building: {
    building_id: GeneratedAlways<number>;
    society_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
    archive_id: number | null;
  };
  claim: {
    claim_id: GeneratedAlways<number>;
    company_id: number;
    customer_id: number;
    bill_id: number | null;
    utr: string;
    amount_paise: Paise;
    at: Date;
    user_id: number;
    status: Generated<"claimed" | "confirmed" | "refused">;
    reason: Generated<string>;
    decided_at: Date | null;
    decided_by: number | null;
    payment_id: number | null;
  };
  claim_due: {
    claim_id: number;
    position: number;
    bill_id: number | null;
    booking_id: number | null;
    open_paise: Paise;
  };
  committee_member: {
    committee_member_id: GeneratedAlways<number>;
    society_id: number;
    company_id: number | null;
    name: string;
    phone: string;
    invited_by: number;
    invited_at: Date;
  };
  company: {
    company_id: GeneratedAlways<number>;
    name: string;
    active: Generated<boolean>;
    email: Generated<string>;
    phone: Generated<string>;
    address: Generated<string>;
    gstin: Generated<string>;
    picture_id: number | null;
    natural_name: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    other_plates: Generated<boolean>;
    second_factor_required: Generated<boolean>;
    open_hour: Generated<number>;
    close_hour: Generated<number>;
    washes_per_hour: number | null;
    photos_wanted: Generated<"none" | "before" | "after" | "both">;
    asks_identity: Generated<boolean>;
    asks_police_check: Generated<boolean>;
    call_by: Generated<"none" | "office" | "customer">;
    email_optional: Generated<boolean>;
    languages: string[] | null;
    reminder_days: Generated<number[]>;
    reminder_channels: Generated<string[]>;
    unpaid_pause_days: number | null;
    provider_details_later: Generated<boolean>;
    staff_discount_cap: Generated<number>;
    owner_discount_cap: Generated<number>;
  };
  country: {
    country_id: GeneratedAlways<number>;
    name: string;
  };
  coverage: {
    coverage_id: GeneratedAlways<number>;
    provider_id: number;
    service_id: number;
    service_zone_id: number;
    society_id: number;
    building_id: number;
    parking_floor_id: number;
    start_time: string;
    end_time: string;
    available: boolean;
  };
  coverage_flat: {
    coverage_id: number;
    flat_id: number;
    building_id: number;
    society_id: number;
  };
  coverage_pillar: {
    coverage_id: number;
    parking_pillar_id: number;
    parking_floor_id: number;
    society_id: number;
  };
  credit_note: {
    credit_note_id: GeneratedAlways<number>;
    bill_id: number;
    company_id: number;
    fiscal_year: number;
    serial: number;
    number: string;
    issued: string;
    reason: string;
    taxable_paise: Paise;
    cgst_paise: Paise;
    sgst_paise: Paise;
    igst_paise: Paise;
    round_off_paise: Paise;
    total_paise: Paise;
    created_at: Date;
    created_by: number | null;
    series: string | null;
  };
  customer: {
    customer_id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    phone: string;
    email: string;
    address: string;
    created_at: Generated<Date>;
    merged_into: number | null;
    joined_to: number | null;
    erased_at: Date | null;
    gstin: Generated<string>;
    legal_name: Generated<string>;
    search_text: GeneratedAlways<string>;
    business: Generated<boolean>;
    phone2: Generated<string>;
    notes: Generated<string>;
  };
  customer_import: {
    customer_import_id: GeneratedAlways<number>;
    company_id: number;
    created_by: number;
    created_at: Date;
    status: "checked" | "running" | "done" | "failed" | "undone";
    total: number;
    tried: Generated<number>;
    customers: Generated<number>;
    vehicles: Generated<number>;
    plans: Generated<number>;
    headers: Record<string, unknown>;
    columns: Record<string, unknown>;
    people: Record<string, unknown>;
    bad: Record<string, unknown>;
    read_as: Generated<Record<string, unknown>>;
  };
  customer_import_entry: {
    customer_import_id: number;
    customer_id: number;
    booking_ids: number[];
    known: Generated<boolean>;
    opening: Generated<boolean>;
  };
  customer_merge: {
    customer_merge_id: GeneratedAlways<number>;
    customer_id: number;
    into_customer_id: number;
    moved: Record<string, unknown>;
    at: Date;
    user_id: number;
    undone_at: Date | null;
    undone_by: number | null;
  };
  customer_sign_in_code: {
    customer_sign_in_code_id: GeneratedAlways<number>;
    customer_id: number;
    token_hash: string;
    created_at: Date;
    created_by: number;
    expires_at: Date;
  };
  debt_reminder: {
    customer_id: number;
    sent_on: string;
    channel: "mail" | "sms" | "whatsapp" | null;
    open_paise: Paise;
    user_id: number;
  };
  device: {
    token_hash: string;
    user_id: number;
    created_at: Date;
    last_used_at: Date;
  };
  disruption: {
    disruption_id: GeneratedAlways<number>;
    day: string;
    cause: "rain" | "no-water" | "society";
    effect: "move" | "credit";
    washes: number;
    moved: number;
    credited: number;
    amount_paise: Paise;
    at: Date;
    user_id: number;
    undone_at: Date | null;
  };
  disruption_wash: {
    disruption_id: number;
    wash_id: number;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
  event: {
    event_id: GeneratedAlways<number>;
    at: Date;
    user_id: number | null;
    booking_id: number | null;
    kind: string;
    facts: Record<string, unknown>;
    tell_at: Date | null;
  };
  expense: {
    expense_id: GeneratedAlways<number>;
    company_id: number;
    society_id: number | null;
    day: string;
    kind:
      | "supplies"
      | "water"
      | "equipment"
      | "repairs"
      | "transport"
      | "rent"
      | "phone"
      | "marketing"
      | "fees"
      | "other";
    amount_paise: Paise;
    note: string;
    file_id: number | null;
    added_at: Date;
    added_by: number;
  };
  file: {
    file_id: GeneratedAlways<number>;
    name: string;
    added_by: number | null;
    added_at: Date;
    kind: "picture" | "document" | "wash_photo" | "ticket_photo" | "receipt" | "aged_rows";
    content_type: string;
    bytes: number | null;
    width: number | null;
    height: number | null;
    hash: string | null;
  };
  flat: {
    flat_id: GeneratedAlways<number>;
    floor_id: number;
    building_id: number;
    society_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
    archive_id: number | null;
  };
  floor: {
    floor_id: GeneratedAlways<number>;
    building_id: number;
    society_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
    archive_id: number | null;
  };
  fuel_type: {
    fuel_type_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
  };
  gate_recall: {
    society_id: number;
    company_id: number;
    times: number;
  };
  gateway: {
    gateway_id: GeneratedAlways<number>;
    company_id: number;
    name: "razorpay" | "cashfree" | "fake";
    sealed_secret: Buffer;
    active: boolean;
    changed_at: Date;
    changed_by: number;
    heard_at: Date | null;
    key_id: Generated<string>;
    sealed_key_secret: Buffer | null;
    base_url: string | null;
  };
  gateway_dispute: {
    gateway_dispute_id: GeneratedAlways<number>;
    gateway_id: number;
    dispute: string;
    at: Date;
    ticket_id: number | null;
  };
  gateway_event: {
    gateway_event_id: GeneratedAlways<number>;
    gateway_id: number;
    event_id: string;
    received_at: Date;
    gateway_payment: string;
    payment_id: number | null;
    gateway_order: Generated<string>;
  };
  guess: {
    key: string;
    failures: number;
    last_failure_at: Date;
    blocked_until: Date;
  };
  idempotency: {
    user_id: number;
    key: string;
    fingerprint: string;
    reply: string | null;
    created_at: Generated<Date>;
  };
  invitation: {
    invitation_id: GeneratedAlways<number>;
    sent_by: number;
    company_id: number | null;
    sent_at: Date;
  };
  item_rating: {
    service_item_id: number;
    ratings: number;
    stars: number;
  };
  job: {
    job_id: GeneratedAlways<string>;
    lane: string;
    name: string;
    key: string | null;
    payload: Record<string, unknown>;
    priority: number;
    due_at: Date;
    attempts: Generated<number>;
    problem: string | null;
    failed_at: Date | null;
  };
  language_review: {
    language: string;
    reviewed: boolean;
    changed_at: Date;
    changed_by: number;
  };
  mandate: {
    mandate_id: GeneratedAlways<number>;
    gateway_id: number;
    customer_id: number;
    reference: string;
    max_paise: Paise;
    status: "creating" | "created" | "active" | "paused" | "revoked" | "expired" | "failed";
    paused_at: Date | null;
    url: Generated<string>;
    gateway_link: Generated<string>;
    gateway_customer: Generated<string>;
    gateway_token: Generated<string>;
    event_at: Date | null;
    created_at: Date;
    created_by: number;
    approved_at: Date | null;
    ended_at: Date | null;
    ended_by: number | null;
    expires_at: Date;
    ask_at: Date | null;
    asked_at: Date | null;
    asks: Generated<number>;
  };
  mandate_debit: {
    mandate_debit_id: GeneratedAlways<number>;
    mandate_id: number;
    bill_id: number;
    attempt: number;
    amount_paise: Paise;
    status: "announced" | "requested" | "collected" | "soft" | "hard" | "dropped";
    reference: string;
    first_at: Date;
    collect_at: Date;
    announced_at: Date;
    requested_at: Date | null;
    settled_at: Date | null;
    problem: Generated<string>;
    gateway_order: Generated<string>;
    order_paise: Generated<Paise>;
    ask_at: Date | null;
    asks: Generated<number>;
  };
  message: {
    message_id: GeneratedAlways<number>;
    recipient: string;
    status: "waiting" | "sent" | "failed";
    problem: string | null;
    created_at: Date;
    expires_at: Date;
    channel: "mail" | "sms" | "whatsapp";
    template: string;
    language: string;
    parameters: Record<string, unknown> | null;
    sealed: Buffer | null;
    company_id: number | null;
    once_key: string | null;
    at_night: Generated<boolean>;
  };
  offer: {
    offer_id: GeneratedAlways<number>;
    code: string;
    name: string;
    percent: number | null;
    amount_paise: Paise | null;
    max_paise: Paise | null;
    start_day: string;
    end_day: string;
    first_booking_only: boolean;
    usage_limit: number | null;
    customer_limit: number | null;
    active: boolean;
  };
  offer_service: {
    offer_id: number;
    service_id: number;
  };
  offer_society: {
    offer_id: number;
    society_id: number;
  };
  offer_use: {
    offer_id: number;
    used: number;
  };
  outcome_rule: {
    outcome_rule_id: GeneratedAlways<number>;
    reason:
      | "car-away"
      | "no-access"
      | "gate-refused"
      | "customer-declined"
      | "rain"
      | "no-water"
      | "provider-away"
      | "out-of-time"
      | "other"
      | "not-reported";
    effect: "charge" | "credit" | "rewash";
  };
  outside_attempt: {
    outside_attempt_id: GeneratedAlways<string>;
    channel: string;
    subject: number;
    at: Date;
    succeeded: boolean;
  };
  paper_reminder: {
    provider_document_id: number;
    expires_on: string;
  };
  parking_floor: {
    parking_floor_id: GeneratedAlways<number>;
    society_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
    archive_id: number | null;
  };
  parking_pillar: {
    parking_pillar_id: GeneratedAlways<number>;
    parking_floor_id: number;
    society_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
    archive_id: number | null;
    walk: number | null;
  };
  password_reset: {
    token_hash: string;
    user_id: number;
    expires_at: Date;
  };
  pay_adjustment: {
    pay_adjustment_id: GeneratedAlways<number>;
    provider_id: number;
    company_id: number;
    month: string;
    amount_paise: Paise;
    reason: string;
    created_at: Date;
    created_by: number;
  };
  pay_advance: {
    pay_advance_id: GeneratedAlways<number>;
    provider_id: number;
    company_id: number;
    on_day: string;
    amount_paise: Paise;
    note: string;
    created_at: Date;
    created_by: number;
  };
  pay_close: {
    pay_close_id: GeneratedAlways<number>;
    company_id: number;
    month: string;
    closed_at: Date;
    closed_by: number;
  };
  pay_rate: {
    pay_rate_id: GeneratedAlways<number>;
    service_item_id: number;
    company_id: number | null;
    provider_id: number | null;
    from_day: string;
    amount_paise: Paise;
  };
  pay_settings: {
    pay_settings_id: GeneratedAlways<number>;
    company_id: number;
    deducts_tds: boolean;
    rate_hundredths: number;
    without_pan_hundredths: number;
  };
  payment: {
    payment_id: GeneratedAlways<number>;
    at: Date;
    amount_paise: Paise;
    method: "cash" | "upi" | "bank" | "card" | "cheque" | "online" | "opening";
    reference: string;
    user_id: number | null;
    company_id: number;
    customer_id: number;
    undoes: number | null;
    recorded_at: Date | null;
  };
  payment_allocation: {
    payment_allocation_id: GeneratedAlways<number>;
    payment_id: number;
    booking_id: number;
    at: Date;
    amount_paise: Paise;
  };
  payment_link: {
    payment_link_id: GeneratedAlways<number>;
    gateway_id: number;
    bill_id: number | null;
    booking_id: number | null;
    reference: string;
    token: string;
    amount_paise: Paise;
    status: "creating" | "created" | "paid" | "expired" | "cancelled";
    url: Generated<string>;
    gateway_link: Generated<string>;
    created_at: Date;
    expires_at: Date;
    ask_at: Date | null;
    asked_at: Date | null;
    asks: Generated<number>;
    failed_at: Date | null;
  };
  payment_link_due: {
    payment_link_id: number;
    position: number;
    bill_id: number | null;
    booking_id: number | null;
  };
  payment_promise: {
    payment_promise_id: GeneratedAlways<number>;
    customer_id: number;
    promised_on: string | null;
    note: string;
    made_on: string;
    made_by: number;
  };
  payment_refund: {
    payment_refund_id: GeneratedAlways<number>;
    payment_id: number | null;
    gateway_id: number | null;
    gateway_payment: Generated<string>;
    gateway_refund: Generated<string>;
    reference: Generated<string>;
    amount_paise: Paise;
    reason: string;
    status: "asked" | "sent" | "processed" | "failed" | "unmatched" | "passed-on";
    problem: Generated<string>;
    created_at: Date;
    user_id: number | null;
    refund_payment_id: number | null;
  };
  payslip: {
    payslip_id: GeneratedAlways<number>;
    pay_close_id: number;
    company_id: number;
    month: string;
    provider_id: number;
    provider_name: string;
    company_name: string;
    pan_last4: string;
    washes: number;
    without_rate: number;
    earned_paise: Paise;
    earlier_paise: Paise;
    additions_paise: Paise;
    deductions_paise: Paise;
    tds_rate_hundredths: number;
    tds_paise: Paise;
    brought_paise: Paise;
    advance_paise: Paise;
    advance_left_paise: Paise;
    net_paise: Paise;
    carried_paise: Paise;
  };
  payslip_adjustment: {
    pay_adjustment_id: number;
    payslip_id: number;
  };
  payslip_advance: {
    pay_advance_id: number;
    payslip_id: number;
  };
  payslip_day: {
    payslip_id: number;
    day: string;
    service_item_id: number;
    item_name: string;
    washes: number;
    rate_paise: Paise | null;
  };
  payslip_earlier: {
    payslip_id: number;
    month: string;
    service_item_id: number;
    item_name: string;
    washes: number;
    amount_paise: Paise;
  };
  payslip_payment: {
    payslip_id: number;
    paid_on: string;
    method: "bank" | "cash";
    reference: string;
    marked_at: Date;
    marked_by: number;
  };
  phone_code: {
    phone: string;
    code_hash: string;
    expires_at: Date;
    requester: string;
    device_hash: string | null;
  };
  place_count: {
    society_id: number;
    buildings: number;
    floors: number;
    flats: number;
    parking_floors: number;
    parking_pillars: number;
  };
  plan_change: {
    plan_change_id: GeneratedAlways<number>;
    from_day: string;
    at: Date;
    user_id: number;
    undone_at: Date | null;
  };
  plan_change_term: {
    plan_change_id: number;
    booking_vehicle_id: number;
    added_id: number;
    end_day: string | null;
    planned_until: string | null;
    occurrences: number;
    base_paise: Paise;
    discount_paise: Paise;
    offer_paise: Paise;
  };
  plan_change_wash: {
    plan_change_id: number;
    wash_id: number;
    was: Record<string, unknown> | null;
    became: Record<string, unknown> | null;
  };
  plan_pause: {
    plan_pause_id: GeneratedAlways<number>;
    booking_id: number;
    from_day: string;
    to_day: string;
    reason: Generated<string>;
  };
  plan_price: {
    booking_vehicle_id: number;
    from_day: string;
    price_paise: Paise;
    price_change_id: number | null;
  };
  preference: {
    preference_id: GeneratedAlways<number>;
    user_id: number | null;
    customer_id: number | null;
    language: string;
    channels: string[];
    opt_out: string[];
    changed_at: Date;
  };
  presence: {
    user_id: number;
    last_seen_at: Date;
  };
  price_change: {
    price_change_id: GeneratedAlways<number>;
    service_item_id: number;
    society_id: number | null;
    body_type_id: number | null;
    from_day: string;
    price_paise: Paise | null;
    created_at: Date;
    created_by: number;
    listed_at: Date | null;
    monthly_paise: Paise | null;
  };
  provider: {
    provider_id: GeneratedAlways<number>;
    user_id: number;
    first_name: string;
    middle_name: string;
    last_name: string;
    phone2: string;
    permanent_address: string;
    permanent_street: string;
    permanent_country_id: number | null;
    permanent_state_id: number | null;
    permanent_city: string;
    permanent_pincode: string;
    correspondence_address: string;
    correspondence_street: string;
    correspondence_country_id: number | null;
    correspondence_state_id: number | null;
    correspondence_city: string;
    correspondence_pincode: string;
  };
  provider_absence: {
    provider_absence_id: GeneratedAlways<number>;
    provider_id: number;
    from_day: string;
    to_day: string;
    weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
    reason: string;
    by_provider: Generated<boolean>;
  };
  provider_absence_wash: {
    provider_absence_id: number;
    wash_id: number;
    before: Record<string, unknown>;
  };
  provider_account: {
    provider_account_id: GeneratedAlways<number>;
    provider_id: number;
    account_type: "Savings" | "Current" | "Credit";
    number_sealed: Buffer;
    number_last4: string;
    holder_name: string;
    ifsc: string;
    bank_name: string;
    branch_name: string;
    upi_id: string;
  };
  provider_document: {
    provider_document_id: GeneratedAlways<number>;
    provider_id: number;
    document_type: string;
    description: string;
    file_id: number;
    issued_on: string | null;
    expires_on: string | null;
  };
  provider_import: {
    provider_import_id: GeneratedAlways<number>;
    company_id: number;
    created_by: number;
    created_at: Date;
    status: "checked" | "done" | "undone";
    providers: number;
    invited: number;
    known: number;
    headers: Record<string, unknown>;
    columns: Record<string, unknown>;
    read_as: Record<string, unknown>;
    bad: Record<string, unknown>;
    provider_ids: number[];
  };
  provider_rating: {
    provider_id: number;
    ratings: number;
    stars: number;
  };
  provider_sign_in_code: {
    provider_sign_in_code_id: GeneratedAlways<number>;
    provider_id: number;
    token_hash: string;
    created_at: Date;
    created_by: number;
    expires_at: Date;
  };
  provider_tax: {
    provider_tax_id: GeneratedAlways<number>;
    provider_id: number;
    pan_sealed: Buffer | null;
    pan_last4: string;
    rate_hundredths: number | null;
  };
  refused_callback: {
    gateway: string;
    day: string;
    refusals: Generated<number>;
  };
  request: {
    request_id: GeneratedAlways<number>;
    company_id: number | null;
    request_type: "society" | "callback" | "change";
    status: "New" | "In Progress" | "Converted" | "Closed";
    name: string;
    phone: string;
    email: string;
    society_name: string;
    city: string;
    message: string;
    assigned_to: number | null;
    became_society_id: number | null;
    became_booking_id: number | null;
    became_customer_id: number | null;
    sender: string;
    created_at: Date;
    changed_at: Date;
    search_text: GeneratedAlways<string>;
  };
  request_note: {
    request_note_id: GeneratedAlways<number>;
    request_id: number;
    user_id: number;
    at: Date;
    note: string;
  };
  return_advance: {
    return_filing_id: number;
    voucher_id: number;
    left_paise: Paise;
  };
  return_filing: {
    return_filing_id: GeneratedAlways<number>;
    company_id: number;
    gstin: string;
    form: "GSTR-1" | "GSTR-3B";
    from_day: string;
    to_day: string;
    filed_on: string;
    arn: string;
    created_at: Date;
    created_by: number;
  };
  round_action: {
    action_id: string;
    user_id: number;
    wash_id: number;
    at: Date;
    device: Generated<string>;
  };
  round_call: {
    round_call_id: GeneratedAlways<number>;
    wash_id: number;
    user_id: number;
    at: Date;
  };
  round_refusal: {
    round_refusal_id: GeneratedAlways<number>;
    action_id: string;
    wash_id: number;
    user_id: number;
    pressed: "done" | "missed" | "photo";
    reason: string | null;
    note: string;
    recorded_at: Date;
    why: string;
    told_at: Date;
    settled: "recorded" | "put-aside" | "sent-again" | null;
    settled_at: Date | null;
    settled_by: number | null;
  };
  saved_view: {
    saved_view_id: GeneratedAlways<number>;
    user_id: number;
    list: string;
    name: string;
    query: string;
  };
  second_factor: {
    user_id: number;
    secret: Buffer;
    begun_at: Date;
    last_step: Generated<number>;
    recovery_codes: Generated<string[]>;
  };
  serial_counter: {
    supplier: string;
    prefix: string;
    fiscal_year: number;
    last: number;
  };
  service: {
    service_id: GeneratedAlways<number>;
    service_category_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    description: string;
    price_paise: Paise;
    active: boolean;
    search_text: GeneratedAlways<string>;
    display_order: Generated<number>;
    names: Generated<Record<string, unknown>>;
  };
  service_category: {
    service_category_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
  };
  service_item: {
    service_item_id: GeneratedAlways<number>;
    service_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    description: string;
    price_paise: Paise;
    duration_minutes: number | null;
    discount_label: string;
    key_features: string[];
    picture_id: number | null;
    active: boolean;
    monthly_paise: Paise | null;
    names: Generated<Record<string, unknown>>;
  };
  service_item_included: {
    service_item_included_id: GeneratedAlways<number>;
    service_item_id: number;
    included_item_id: number;
    washes: number;
  };
  service_item_price: {
    service_item_price_id: GeneratedAlways<number>;
    service_item_id: number;
    society_id: number | null;
    body_type_id: number | null;
    price_paise: Paise;
    monthly_paise: Paise | null;
  };
  service_zone: {
    service_zone_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    country_id: number;
    state_id: number;
    city: string;
    zip: string;
    area: string | null;
    active: boolean;
    search_text: GeneratedAlways<string>;
  };
  session: {
    token_hash: string;
    user_id: number;
    created_at: Date;
    last_seen_at: Date;
    confirmed_at: Date | null;
    session_id: GeneratedAlways<number>;
    device: Generated<string>;
    address: Generated<string>;
    customer_id: number | null;
  };
  setting: {
    name: string;
    value: string;
  };
  sign_in_challenge: {
    token_hash: string;
    user_id: number;
    stands_on: string;
    expires_at: Date;
  };
  slot_use: {
    society_id: number;
    provider_id: number;
    day: string;
    slot: string;
    capacity: number | null;
    used: number;
  };
  society: {
    society_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    street: string;
    country_id: number;
    state_id: number;
    city: string;
    pincode: string;
    active: boolean;
    archive_id: number | null;
    search_text: GeneratedAlways<string>;
    location: Point | null;
    washes_per_hour: number | null;
    default_company_id: number | null;
    code: Generated<string>;
  };
  society_company: {
    society_id: number;
    company_id: number;
  };
  state: {
    state_id: GeneratedAlways<number>;
    country_id: number;
    name: string;
  };
  tally_ledgers: {
    company_id: number;
    sales: string;
    cgst: string;
    sgst: string;
    igst: string;
    round_off: string;
    cash: string;
    upi: string;
    bank: string;
    card: string;
    cheque: string;
    online: string;
  };
  tax_settings: {
    tax_settings_id: GeneratedAlways<number>;
    company_id: number;
    from_day: string;
    registration: "regular" | "composition" | "unregistered";
    gstin: string;
    legal_name: string;
    address: string;
    state_id: number;
    sac: string;
    rate_hundredths: number;
    prices_include_tax: boolean;
    upi_address: string;
    plan_billing: "upfront" | "monthly";
    invoice_prefix: string;
    bill_of_supply_prefix: string;
    bill_prefix: string;
    credit_note_prefix: string;
    receipt_voucher_prefix: string;
    refund_voucher_prefix: string;
    is_further: Generated<boolean>;
  };
  ticket: {
    ticket_id: GeneratedAlways<number>;
    company_id: number | null;
    customer_id: number | null;
    booking_id: number | null;
    wash_id: number | null;
    subject: string;
    description: string;
    priority: "Low" | "Normal" | "High" | "Urgent";
    status: "Open" | "In Progress" | "Waiting" | "Resolved" | "Closed";
    assigned_to: number | null;
    user_id: number;
    opened_at: Date;
    changed_at: Date;
    due_at: Date;
    search_text: GeneratedAlways<string>;
    internal: Generated<boolean>;
  };
  ticket_answer: {
    ticket_answer_id: GeneratedAlways<number>;
    company_id: number | null;
    title: string;
    message: string;
  };
  ticket_due_time: {
    ticket_due_time_id: GeneratedAlways<number>;
    company_id: number | null;
    urgent_hours: number;
    high_hours: number;
    normal_hours: number;
    low_hours: number;
  };
  ticket_photo: {
    ticket_photo_id: GeneratedAlways<number>;
    ticket_id: number;
    user_id: number;
    at: Date;
    internal: boolean;
    file_id: number;
  };
  ticket_reply: {
    ticket_reply_id: GeneratedAlways<number>;
    ticket_id: number;
    user_id: number;
    at: Date;
    internal: boolean;
    message: string;
  };
  turnover_watch: {
    company_id: number;
    from_day: string;
    percent: number;
  };
  unmet_wish: {
    day: string;
    slot: string;
    society_id: number;
    company_id: number;
    asked_by: number;
    times: number;
    vehicles: number;
    last_at: Date;
  };
  vehicle_make: {
    vehicle_make_id: GeneratedAlways<number>;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
  };
  vehicle_model: {
    vehicle_model_id: GeneratedAlways<number>;
    vehicle_make_id: number;
    body_type_id: number;
    name: string;
    natural_name: GeneratedAlways<string>;
    active: boolean;
  };
  voucher: {
    voucher_id: GeneratedAlways<number>;
    company_id: number;
    customer_id: number;
    payment_id: number;
    kind: "receipt-voucher" | "refund-voucher";
    against_id: number | null;
    series: string;
    fiscal_year: number;
    serial: number;
    number: string;
    issued: string;
    tax_settings_id: number;
    supplier_name: string;
    supplier_address: string;
    supplier_gstin: string;
    supplier_state: string;
    customer_name: string;
    customer_phone: string;
    customer_address: string;
    customer_gstin: string;
    society_name: string;
    place_of_supply: string;
    sac: string;
    rate_hundredths: number;
    taxable_paise: Paise;
    cgst_paise: Paise;
    sgst_paise: Paise;
    igst_paise: Paise;
    total_paise: Paise;
    created_at: Date;
  };
  voucher_use: {
    voucher_id: number;
    day: string;
    amount_paise: Paise;
  };
  walk_day: {
    parking_floor_id: number;
    day: string;
    parking_pillar_ids: number[];
  };
  wash: {
    wash_id: GeneratedAlways<number>;
    booking_id: number;
    booking_vehicle_id: number;
    company_id: number;
    society_id: number;
    number: string;
    day: string;
    slot: string;
    status: Generated<"scheduled" | "done" | "missed" | "skipped" | "cancelled">;
    price_paise: Paise;
    minutes: number;
    provider_id: number | null;
    counted: boolean;
    overbooked: boolean;
    planned_day: string | null;
    planned_slot: string | null;
    reason: Generated<string>;
    customer_id: number;
    assigned_provider_id: number | null;
    assigned_by: number | null;
    assigned_at: Date | null;
    unassigned_reason: string | null;
    outcome_reason: string | null;
    outcome_note: Generated<string>;
    outcome_effect: "charge" | "credit" | "rewash" | "rewash-pending" | null;
    outcome_at: Date | null;
    outcome_by: number | null;
    outcome_late: Generated<boolean>;
    rewash_of: number | null;
    changed_in: string | null;
    monthly_paise: Paise | null;
    meant: number | null;
    outcome_no_photo: Generated<boolean>;
    included_item_id: number | null;
  };
  wash_assignment: {
    wash_assignment_id: GeneratedAlways<string>;
    wash_id: number;
    provider_id: number;
    user_id: number | null;
    at: Date;
  };
  wash_choice: {
    wash_id: number;
    chosen_by: number;
    chosen_at: Date;
    assigned_provider_id: number | null;
    assigned_by: number | null;
    assigned_at: Date | null;
    unassigned_reason: string | null;
  };
  wash_photo: {
    wash_photo_id: GeneratedAlways<number>;
    photo_id: string;
    wash_id: number;
    user_id: number;
    kind: "before" | "after";
    taken_at: Date;
    file_id: number;
  };
  wash_rating: {
    wash_rating_id: GeneratedAlways<number>;
    wash_id: number;
    service_item_id: number;
    provider_id: number | null;
    stars: number;
    comment: string;
    rated_at: Date;
  };
  wash_sum: {
    grain: "company" | "society" | "item" | "society item" | "hour";
    day: string;
    society_id: number;
    company_id: number;
    service_item_id: number;
    hour: number;
    due: number;
    done: number;
    missed: number;
    charged_paise: Paise;
    gross_paise: Generated<Paise>;
    net_paise: Generated<Paise>;
  };
  wash_sum_change: {
    day: string;
    company_id: number;
    society_id: number;
    service_item_id: number;
    hour: number;
    due: number;
    done: number;
    missed: number;
    charged_paise: Paise;
    gross_paise: Generated<Paise>;
    net_paise: Generated<Paise>;
  };
  webhook: {
    webhook_id: GeneratedAlways<number>;
    company_id: number | null;
    url: string;
    events: string[];
    active: boolean;
    created_at: Date;
  };
  webhook_delivery: {
    webhook_delivery_id: GeneratedAlways<number>;
    webhook_id: number;
    key: string;
    event: string;
    body: string;
    status: "waiting" | "delivered" | "failed";
    attempts: Generated<number>;
    answer: number | null;
    problem: string | null;
    created_at: Date;
    due_at: Date;
    tried_at: Date | null;
  };
  webhook_state: {
    webhook_id: number;
    sealed_secret: Buffer;
    failures: Generated<number>;
    failing_since: Date | null;
    resting_until: Date | null;
    disabled_at: Date | null;
  };
  wording: {
    wording_id: GeneratedAlways<number>;
    template: string;
    language: string;
    channel: "mail" | "sms" | "whatsapp";
    subject: string;
    body: string;
    dlt_template_id: string;
    whatsapp_name: string;
    changed_at: Date;
    changed_by: number;
  };
};
