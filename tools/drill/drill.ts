// Breaks a cluster in many ways under load, and compares what was acknowledged with the database afterwards:
// `npm run drill -- [scene …]`. Exits with 1 when a goal is missed.
import { compare } from "./compare.ts";
import { Cluster } from "./cluster.ts";
import { addressOf } from "./network.ts";
import { waitForCluster } from "./patroni.ts";
import { requirePrograms } from "./programs.ts";
import { runRound, type Scene, sceneNames, type SceneName, scenes } from "./scenes.ts";

/** `kill` or `kill:3`, for three rounds. @throws for an unknown scene. */
function sceneOf(argument: string): { name: SceneName; scene: Scene } {
  const [given, count] = argument.split(":");
  const name = sceneNames.find((each) => each === given);
  if (!name) throw new Error(`${argument} is not a scene. The scenes are ${sceneNames.join(", ")}.`);
  const scene: Scene = scenes[name];
  return { name, scene: { ...scene, rounds: Number(count ?? scene.rounds) } };
}

const headline = `| scene | rounds | writes acknowledged | lost | doubled | longest gap, s | goal, s | tries repeated |
|---|---|---|---|---|---|---|---|`;

/** Runs a scene and prints its row of the table. Sets the exit code when it misses a goal. */
async function play(cluster: Cluster, { name, scene }: ReturnType<typeof sceneOf>): Promise<void> {
  const { clients, bucket } = cluster;
  const [begin, failedBefore] = [clients.acknowledged.length, clients.failed];
  console.error(`${name}: ${scene.about}`);
  clients.start();
  const gaps: number[] = [];
  for (let round = 0; round < scene.rounds; round += 1) {
    gaps.push(await runRound(cluster, scene));
    console.error(`${name} ${round + 1}/${scene.rounds}: ${gaps.at(-1)?.toFixed(1)} s`);
  }
  await clients.finish();
  const all = await compare(clients.acknowledged, addressOf(await waitForCluster()), bucket);
  const [longest, failed] = [Math.max(...gaps), clients.failed.all - failedBefore.all];
  const median = gaps.toSorted((one, other) => one - other)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  const figures = [
    name,
    scene.rounds,
    clients.acknowledged.length - begin,
    all.lost.length,
    all.doubled.length,
    gaps.length > 1 ? `${longest.toFixed(1)} (median ${median.toFixed(1)})` : longest.toFixed(1),
    scene.isSilent ? `${scene.goal}, no try repeated` : scene.goal,
    failed,
  ];
  console.log(`| ${figures.join(" | ")} |`);
  const wrong = clients.failed.unexpected.filter((line) => !failedBefore.unexpected.includes(line));
  console.error(`${name}: failed tries so far ${JSON.stringify(Object.fromEntries(clients.failures))}`);
  for (const line of [...all.lost, ...all.doubled, ...wrong]) console.error(`  ${line}`);
  const isMissed = all.lost.length + all.doubled.length + wrong.length > 0 || longest > scene.goal;
  if (isMissed || (scene.isSilent && failed > 0)) process.exitCode = 1;
}

const chosen = (process.argv.length > 2 ? process.argv.slice(2) : sceneNames).map(sceneOf);
requirePrograms();
const cluster = new Cluster();
process.once("SIGINT", () => void cluster.remove().finally(() => process.exit(130)));
try {
  await cluster.start();
  console.log(headline);
  for (const each of chosen) await play(cluster, each);
} finally {
  await cluster.remove();
}
