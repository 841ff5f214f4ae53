/** The header in which a proof of work travels: `<challenge> <answer>`. */
export const PROOF_HEADER = "proof-of-work";
