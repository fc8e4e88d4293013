import sha256 from 'crypto-js/sha256'

/** The text sent instead of a password: lower-case hexadecimal SHA-256 of its UTF-8 text. spec: contract §2.3 */
export const passwordTransform = (password: string): string => sha256(password).toString()
