import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

export type Command = { command: string; args: readonly string[]; env?: NodeJS.ProcessEnv; log: string };

/** A program that runs until it is stopped, with its output in a file. */
export class Child {
  readonly #process: ChildProcess;

  constructor({ command, args, env = process.env, log }: Command) {
    const output = openSync(log, "a");
    this.#process = spawn(command, args, { env, stdio: ["ignore", output, output] });
    closeSync(output);
  }

  get id(): number {
    return this.#process.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Sends a signal, and resolves when the program has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!this.isRunning) return;
    const exited = once(this.#process, "exit");
    this.#process.kill(signal);
    await exited;
  }
}
