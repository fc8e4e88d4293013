import { dictionary } from './dictionary.ts'
import { done } from './done.ts'
import { failure } from './failure.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { page } from './page.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { word } from './word.ts'

type Texts = { readonly [name: string]: string | Texts }

function frozen<T extends Texts>(texts: T): T {
  for (const inner of Object.values(texts)) if (typeof inner === 'object') frozen(inner)
  return Object.freeze(texts)
}

/** Every text of the product that belongs to no rule and no error, by subject. `{name}` places are filled by `fillText`. */
export const messages = frozen({
  word,
  session,
  shell,
  failure,
  list,
  form,
  dictionary,
  done,
  page,
})
