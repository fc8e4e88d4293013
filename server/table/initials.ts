import { pinyin } from 'pinyin-pro'

/** True for a text that may stand for initials. */
export const isInitials = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

const chinese = /\p{Script=Han}/u

function read(text: string, surname: 'off' | 'head'): string {
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', surname })
  const parts = letters.map((letter) => letter.toLowerCase().replace(/[^a-z0-9]/g, ''))
  return parts.join('')
}

/** The initials of a text, Latin letters and digits kept: 张伟 → `zw`. A name that reads otherwise at the front has both. */
export function initialsOf(text: string): string {
  if (!chinese.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [...new Set([read(text, 'off'), read(text, 'head')])].join(' ')
}
