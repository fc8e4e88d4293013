import { readPictures } from '../../pictures/picture.ts'
import type { Part } from '../markdownTable.ts'

const pictures = readPictures()

/** The pictures in which a word is visible. */
export const picturesOf = (place: string, name: string): string[] =>
  pictures.filter(({ words }) => words[place]?.includes(name)).map((picture) => picture.name)

const wordList = (words: Readonly<Record<string, string[]>>): string =>
  Object.entries(words)
    .map(([place, names]) => `${place} ${names.map((name) => `\`${name}\``).join(' ')}`)
    .join(', ')

/** The pictures of the reference, each with the words visible in it. */
export const pictureParts = (): Part[] =>
  pictures
    .filter(({ words }) => Object.keys(words).length > 0)
    .map(({ name, caption, words }) => [
      `picture:${name}`,
      `![${caption}](images/${name}.png)\n\n*${caption}* (${wordList(words)})`,
    ])
