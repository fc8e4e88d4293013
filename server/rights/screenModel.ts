import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { splitCodes } from '#core/permission'
import type { PermissionEntry } from '#server/context'

interface Written {
  extends?: string
  model?: string
  params?: Readonly<Record<string, unknown>>
}

/** What of a row of the menu table says which models it is about. */
type Page = Pick<PermissionEntry, 'component' | 'perms'>

const mostSteps = 20

/** The model that a screen shows, its own or an inherited one with `$param.x` filled in. */
export function modelOfScreen(screenId: string, library: Library): string | undefined {
  let params: Readonly<Record<string, unknown>> = {}
  let at = library.screen(screenId) as Written | undefined
  for (let step = 0; at && step < mostSteps; step += 1) {
    params = { ...at.params, ...params }
    if (at.model !== undefined) {
      const param = /^\$param\.(\w+)$/.exec(at.model)?.[1]
      return param ? String(params[param] ?? '') || undefined : at.model
    }
    at = at.extends === undefined ? undefined : (library.screen(at.extends) as Written | undefined)
  }
  return undefined
}

type PermissionModel = Pick<Model, 'id' | 'permission'>

function shownBy({ component }: Page, library: Library): string | undefined {
  const screen = /^screen\/(.+)$/.exec(component)?.[1]
  return screen === undefined ? undefined : modelOfScreen(screen, library)
}

const hasCodeOf = ({ perms }: Page, { permission }: PermissionModel): boolean =>
  splitCodes(perms).some((code) => code.startsWith(`${permission}:`))

/** Whether the data rules of a menu row speak of this model: its screen shows it, or, where it shows none, its codes are the model's. */
export function speaksOf(page: Page, model: PermissionModel, library: Library): boolean {
  const models = shownBy(page, library)
  return models === undefined ? hasCodeOf(page, model) : models === model.id
}

/** The models whose rows the data rules of a menu row restrict. */
export const ruledModels = (page: Page, library: Library): Model[] =>
  library.models().filter((model) => model.api !== undefined && speaksOf(page, model, library))

/** Whether a menu row opens a model to whoever is given it: by its screen or by its codes. */
export const opens = (page: Page, model: PermissionModel, library: Library): boolean =>
  shownBy(page, library) === model.id || hasCodeOf(page, model)
