/**
 * Names of view copies. A view copy is another list, with its form and detail, over the table of a form: the table `some_form` has the
 * views `some_form$1`, `some_form$2`, whose screens are `cgform/some-form--1` and so on. spec: contract §9.3, table_name, copy_type
 */
const viewName = /^(.+)\$([1-9]\d{0,3})$/
const viewScreen = /^cgform\/(.+)--([1-9]\d{0,3})$/

/** The name of a view copy in the family's words. */
export const viewNameOf = (table: string, number: number): string => `${table}$${number}`

/** The number of a view copy; undefined for the name of a table. */
export function viewNumberOf(name: string): number | undefined {
  const number = viewName.exec(name)?.[2]
  return number === undefined ? undefined : Number(number)
}

export const isViewName = (name: string): boolean => viewNumberOf(name) !== undefined

/** The table whose rows a form shows: of a view copy that of its original. */
export const tableOfName = (name: string): string => viewName.exec(name)?.[1] ?? name

/** The name of the view copy that a screen would be the list of; undefined for the screens of tables. */
export function viewNameOfScreen(screenId: string): string | undefined {
  const [, table, number] = viewScreen.exec(screenId) ?? []
  return table === undefined ? undefined : viewNameOf(table.replaceAll('-', '_'), Number(number))
}

/** The permission code of an action of a view copy, or `list` to open it: beside the codes of the model, never instead of them. */
export const viewCode = (permission: string, number: number, action: string): string =>
  `${permission}:view${number}:${action}`
