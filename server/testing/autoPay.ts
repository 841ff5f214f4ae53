import { getBill } from "#contract/bill/bill.ts";
import { searchMessages } from "#contract/message/message.ts";
import { createMandate, getBillDebits, getMandates } from "#contract/gateway/mandate.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { clients } from "#server/net/gateways/clients.ts";
import { makeBilled } from "./bills.ts";
import { type Bookable, customerToken } from "./bookings.ts";
import type { AutoPayGateway } from "./gateways/autoPay.ts";
import { openCashfree } from "./gateways/autoPayCashfree.ts";
import { openRazorpay } from "./gateways/autoPayRazorpay.ts";
import type { SentEvent } from "./gateways/razorpay.ts";
import { connect, report } from "./gateways/worlds.ts";
import { workerOf } from "./worker.ts";
import { createWorld, type World } from "./world.ts";

const CompanyId = 1;
/** The repeated jobs around AutoPay. */
const repeated = ["gateway/announceDebits", "gateway/debits", "gateway/mandates", "gateway/links"];

const december = (day: number, time: string): Date =>
  new Date(`2026-12-${String(day).padStart(2, "0")}T${time}:00+05:30`);

/** A world with a gateway of this machine, and a customer with a bill of November, ₹900, due on 11 December. */
export class AutoPayWorld {
  readonly world: World;
  readonly gateway: AutoPayGateway;
  place!: Bookable;
  BillId = 0;

  private constructor(world: World, gateway: AutoPayGateway) {
    this.world = world;
    this.gateway = gateway;
  }

  static async open(name: AutoPayGateway["name"] = "razorpay"): Promise<AutoPayWorld> {
    const world = await createWorld({ fakeGateway: true });
    const gateway = await (name === "razorpay" ? openRazorpay() : openCashfree(world.clock));
    await connect(world, gateway.fake);
    const pay = new AutoPayWorld(world, gateway);
    // Adds the repeated jobs.
    await pay.work();
    return pay;
  }

  /** Starts anew with another customer; nothing of the earlier ones is collected any more. */
  async reset(): Promise<void> {
    const { world, gateway } = this;
    await world.db.updateTable("mandate").set({ status: "revoked", ask_at: null }).execute();
    await world.db.updateTable("mandate_debit").set({ status: "hard", ask_at: null }).execute();
    ({ place: this.place, billId: this.BillId } = await makeBilled(world));
    const { server } = gateway.fake;
    server.requests.length = 0;
    server.trouble.length = 0;
    gateway.reset();
    await world.db.updateTable("payment_link").set({ ask_at: null, status: "expired" }).execute();
    // Papers are not drawn.
    await world.db.deleteFrom("job").where("name", "not in", repeated).execute();
  }

  async close(): Promise<void> {
    this.gateway.fake.close();
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

  /** True if the gateway is asked for a debit on the evening before its day. */
  get requestsDayAhead(): boolean {
    return clients[this.gateway.name].requestsDayAhead;
  }

  /** Moves the clock to `time`, never back, and does what is due by then. */
  async #moveTo(time: Date): Promise<void> {
    const { clock } = this.world;
    if (time > clock.now) clock.now = time;
    await this.sweep();
  }

  /** Moves the clock to a time of December in India, and does what is due on the evening before, and by then. */
  async at(day: number, time = "12:00"): Promise<void> {
    const evening = december(day - 1, "20:30");
    if (this.requestsDayAhead && evening > this.world.clock.now) await this.#moveTo(evening);
    await this.#moveTo(december(day, time));
  }

  /** Moves the clock to when the gateway is asked for the debit of a day of December, and does what is due by then. */
  async atRequestOf(day: number): Promise<void> {
    await this.#moveTo(this.requestsDayAhead ? december(day - 1, "20:30") : december(day, "12:00"));
  }

  send(event: SentEvent): Promise<number> {
    const { name, signed } = this.gateway;
    return report(this.world, name, signed(event));
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

  /** A mandate that the customer has approved and the gateway has reported; `mandate` is the gateway's id. */
  async approved(MaxAmount = 2_000) {
    const made = await this.create(MaxAmount);
    const { mandate, event } = this.gateway.approve(made.url);
    await this.send(event);
    await this.sweep();
    return { ...made, mandate };
  }

  /** The bill less what the approval has paid of it, in rupees. */
  get due(): number {
    return 900 - this.gateway.approvalCost;
  }

  /** The debit that the bank may answer. */
  onlyPending() {
    const [only, ...others] = this.gateway.pending();
    if (!only || others.length > 0) throw new Error(`${only ? others.length + 1 : 0} debits are pending`);
    return only;
  }

  /** The bank answers the debit, and tells it twice. */
  async answer(reason: string | null = null) {
    const { id } = this.onlyPending();
    const event = this.gateway.finish(id, reason);
    for (const _ of [1, 2]) await this.send(event);
    await this.work();
    return { id, event };
  }
}
