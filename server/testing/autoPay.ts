import { getBill } from "#contract/bill/bill.ts";
import { searchMessages } from "#contract/message/message.ts";
import { createMandate, getBillDebits, getMandates } from "#contract/payment/mandate.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "./bills.ts";
import { type Bookable, customerToken } from "./bookings.ts";
import { FakeRazorpay, type SentEvent } from "./gateways/razorpay.ts";
import { connect, report } from "./gateways/worlds.ts";
import { workerOf } from "./worker.ts";
import { createWorld, type World } from "./world.ts";

const CompanyId = 1;
/** The repeated jobs around AutoPay. */
const repeated = ["gateway/announceDebits", "gateway/debits", "gateway/mandates", "gateway/links"];

/** A world with a gateway of this machine, and a customer with a bill of November, ₹900, due on 11 December. */
export class AutoPayWorld {
  readonly world: World;
  readonly razorpay: FakeRazorpay;
  place!: Bookable;
  BillId = 0;

  private constructor(world: World, razorpay: FakeRazorpay) {
    this.world = world;
    this.razorpay = razorpay;
  }

  static async open(): Promise<AutoPayWorld> {
    const world = await createWorld({ fakeGateway: true });
    const razorpay = await FakeRazorpay.open();
    await connect(world, razorpay);
    const pay = new AutoPayWorld(world, razorpay);
    // Adds the repeated jobs.
    await pay.work();
    return pay;
  }

  /** Starts anew with another customer; nothing of the earlier ones is collected any more. */
  async reset(): Promise<void> {
    const { world, razorpay } = this;
    await world.db.updateTable("mandate").set({ status: "revoked", ask_at: null }).execute();
    await world.db.updateTable("mandate_debit").set({ status: "hard", ask_at: null }).execute();
    ({ place: this.place, billId: this.BillId } = await makeBilled(world));
    razorpay.server.requests.length = 0;
    razorpay.server.trouble.length = 0;
    razorpay.mandates.payments.clear();
    razorpay.links.clear();
    await world.db.updateTable("payment_link").set({ ask_at: null, status: "expired" }).execute();
    // Papers are not drawn.
    await world.db.deleteFrom("job").where("name", "not in", repeated).execute();
  }

  async close(): Promise<void> {
    this.razorpay.close();
    await this.world.close();
  }

  work(): Promise<unknown> {
    return workerOf(this.world, {}, { fakeGateway: true }).runDue();
  }

  /** Does what is due now, with the repeated jobs. */
  async sweep(): Promise<void> {
    const { db, clock } = this.world;
    await db.updateTable("job").set({ due_at: clock.now }).where("name", "in", repeated).execute();
    await this.work();
  }

  /** Moves the clock to a time of December in India, and does what is due by then. */
  async at(day: number, time = "12:00"): Promise<void> {
    this.world.clock.now = new Date(`2026-12-${String(day).padStart(2, "0")}T${time}:00+05:30`);
    await this.sweep();
  }

  send(event: SentEvent): Promise<number> {
    return report(this.world, "razorpay", event);
  }

  token(): Promise<string> {
    return customerToken(this.world, this.place.phone);
  }

  bill() {
    return this.world.done(getBill, { billId: this.BillId });
  }

  payments() {
    return this.world.done(searchPayments, { CustomerId: this.place.customerId });
  }

  mandates() {
    return this.world.done(getMandates, { CustomerId: this.place.customerId });
  }

  /** The bill's debits in order. */
  async debits() {
    return (await this.world.done(getBillDebits, { BillId: this.BillId })).toReversed();
  }

  /** "11 collected" */
  async statuses(): Promise<string[]> {
    return (await this.debits()).map(({ day, status }) => `${day.slice(8)} ${status}`);
  }

  /** Messages of a template to the customer. */
  async messages(template: string) {
    const { rows } = await this.world.done(searchMessages, { search: this.place.phone, pageSize: 100 });
    return rows.filter((one) => one.template === template);
  }

  create(MaxAmount = 2_000) {
    return this.world.done(createMandate, { CustomerId: this.place.customerId, CompanyId, MaxAmount });
  }

  /** A mandate that the customer has approved and the gateway has reported. */
  async approved(MaxAmount = 2_000) {
    const { razorpay } = this;
    const made = await this.create(MaxAmount);
    const registration = razorpay.mandates.registrationAt(made.url);
    await this.send(razorpay.mandatePaymentEvent(razorpay.mandates.approve(registration)));
    await this.sweep();
    if (!registration.token) throw new Error("It was not approved.");
    return { ...made, token: registration.token };
  }

  /** The debit that the bank has not answered. */
  asked() {
    const [only, ...others] = this.razorpay.mandates.pending();
    if (!only || others.length > 0) throw new Error(`${only ? others.length + 1 : 0} debits are pending`);
    return only;
  }

  /** The bank answers the debit, and tells it twice. */
  async answer(reason: string | null = null) {
    const payment = this.asked();
    this.razorpay.mandates.settle(payment, reason);
    const event = this.razorpay.mandatePaymentEvent(payment);
    for (const _ of [1, 2]) await this.send(event);
    await this.work();
    return { payment, event };
  }
}
