/**
 * About how wide a text is, measured by its characters, as no page is laid out yet: for the columns of a list, those of a sheet of paper,
 * and the labels of a form.
 */

/** The first of the characters that are as wide as they are high. */
const firstHan = '\u2e80'

/** The width of a character, in its font size: of Han, capitals and wide signs, digits, and all others. */
function characterEm(character: string): number {
  if (character >= firstHan) return 1
  if (/[A-Z@%&]/.test(character)) return 0.86
  return /\d/.test(character) ? 0.64 : 0.58
}

/**
 * The width of a text, in its font size, rather more than less: what is given too much room has a gap, what is given too little is cut.
 */
export const textWidthEm = (text: string): number =>
  Array.from(text).reduce((em, character) => em + characterEm(character), 0)
