/** Randomness that cannot be guessed. */
export interface RandomPort {
  bytes(count: number): Uint8Array
}

/** `count` random bytes as lower-case hexadecimal text. */
export function randomHex(random: RandomPort, count: number): string {
  return Array.from(random.bytes(count), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
