import type { Library } from '#core/library'
import type { PermissionEntry } from '#server/context'

interface Written {
  extends?: string
  model?: string
  params?: Readonly<Record<string, unknown>>
}

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

/** Whether the data rules of a menu row speak of this model: its screen shows it, or its codes are the model's. */
export function speaksOf(entry: PermissionEntry, model: { id: string; permission: string }, library: Library): boolean {
  const screen = /^screen\/(.+)$/.exec(entry.component)?.[1]
  if (screen) return modelOfScreen(screen, library) === model.id
  return entry.perms.split(',').some((code) => code.trim().startsWith(`${model.permission}:`))
}
