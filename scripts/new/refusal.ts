/** What the person at the keyboard has to change; its message says what, where and how. */
export class Refusal extends Error {}
