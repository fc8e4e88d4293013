/** A mistake of the developer who runs the command; its message says what to change, where and how. */
export class Refusal extends Error {}
