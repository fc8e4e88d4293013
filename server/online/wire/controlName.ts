import type { Field } from '#core/model'

/** The control by the type of a field, where its widget tells no other. spec: contract §9.5 */
const byType: Readonly<Record<string, string>> = {
  longtext: 'textarea',
  secret: 'password',
  int: 'inputNumber',
  decimal: 'inputNumber',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  dict: 'list',
  dicts: 'list_multi',
  ref: 'sel_search',
  refs: 'list_multi',
  switch: 'switch',
  tree: 'sel_tree',
  category: 'cat_tree',
  depart: 'sel_depart',
  departs: 'sel_depart',
  user: 'sel_user',
  users: 'sel_user',
  image: 'image',
  file: 'file',
  richtext: 'umeditor',
  markdown: 'markdown',
  area: 'pca',
}

const byWidget: Readonly<Record<string, string>> = { radio: 'radio', checkbox: 'checkbox' }

/** The control of a field as clients of the family name it. */
export const controlName = ({ type, document }: Field): string =>
  byWidget[String(document.widget)] ?? byType[type.id] ?? 'text'

/** The control of a condition: text is a box. */
export const queryControl = (field: Field): string => {
  const control = controlName(field)
  return ['text', 'textarea', 'inputNumber', 'umeditor', 'markdown'].includes(control) ? 'string' : control
}

/** How the cell of a list is drawn; undefined when it is plain text. spec: contract §9.7, ListConfig */
export const cellSlot = ({ type }: Field): string | undefined => slots[type.id]

const slots: Readonly<Record<string, string>> = {
  date: 'dateSlot',
  richtext: 'htmlSlot',
  image: 'imgSlot',
  file: 'fileSlot',
  area: 'pcaSlot',
}
