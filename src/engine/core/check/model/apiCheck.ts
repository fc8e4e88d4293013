import { endpoints, modelEndpoints } from '#core/endpoint'
import { modelDiagnostics } from '#core/message'
import { findingOf, type Model } from '#core/model'
import type { ModelContext } from './modelContext.ts'

/** Checks that the calls and codes of a model belong to it alone. */
export function checkApi(context: ModelContext): void {
  const { model, library, collector } = context
  const others = library.models().filter(({ id }) => id !== model.id)
  if (model.api !== undefined && !model.document.abstract) {
    const problem = apiProblem(model.api, others) ?? shadowProblem(context)
    if (problem) collector.add(['api'], problem)
  }
  checkPrefix(model, others, context)
}

const apart = { code: 'duplicate-api', hint: '换一个地址' }
const isBelow = (path: string, root: string): boolean => path.startsWith(`${root}/`)

function apiProblem(api: string, others: readonly Model[]) {
  if (api.endsWith('/') || api.includes('//')) return findingOf(modelDiagnostics.emptyPathPart, { api })
  const owner = (fits: (other: string) => boolean) => others.find((one) => one.api !== undefined && fits(one.api))
  const same = owner((other) => other === api)
  if (same) return { ...apart, message: `接口 ${api} 已属于模型 ${same.id}` }
  const above = owner((other) => isBelow(api, other))
  if (above) return { ...apart, message: `接口 ${api} 在模型 ${above.id} 的接口 ${above.api} 之下` }
  const below = owner((other) => isBelow(other, api))
  return below && { ...apart, message: `接口 ${api} 在模型 ${below.id} 的接口 ${below.api} 之上` }
}

/** Paths of the system under which no model has calls. The shipped models share theirs with calls about their records. */
const ownRoots = ['/sys/common', '/sys/online', '/sys/config', '/sys/duplicate', '/online/document', '/health', '/sys']

/**
 * A path that the system answers itself. Its calls below the base of a model are about the records of that model; one that
 * stands in the place of one of the model's own calls is written for it.
 */
function shadowProblem({ model, library }: ModelContext) {
  const { api = '' } = model
  if (library.vocabulary.widgetIds().length === 0) return undefined
  const isOwn = ownRoots.some((root) => api === root || (root !== '/sys' && isBelow(api, root)))
  const exact = endpoints.find(({ path }) => samePath(path, api))
  if (isOwn || exact) return { ...apart, message: `接口 ${exact?.path ?? api} 已属于系统` }
  const calls = modelEndpoints(model).map(({ path }) => path)
  const shadowed = calls.filter((call) => endpoints.some(({ path }) => samePath(path, call)))
  if (shadowed.length <= 1) return undefined
  return { ...apart, message: `接口 ${shadowed.slice(0, 3).join('、')} 已属于系统` }
}

/** `{name}` in a path of the catalogue stands for any one part. */
function samePath(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const segments = path.split('/')
  return (
    (parts.length === segments.length || pattern.endsWith('*}')) &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  )
}

const callPrefixes = new Set(['document', 'sys', 'monitor'])

function checkPrefix({ permission, document }: Model, others: readonly Model[], { collector }: ModelContext): void {
  if (document.abstract || document.internal) return
  const at = document.permission === undefined ? ['id'] : ['permission']
  if (callPrefixes.has(permission)) {
    collector.add(at, findingOf(modelDiagnostics.prefixOfSystem, { permission }))
  }
  const isKin = (id: string) => id.startsWith(document.id) || document.id.startsWith(id)
  const same = others.find((other) => other.permission === permission && !other.document.internal && !isKin(other.id))
  if (!same) return
  collector.add(at, findingOf(modelDiagnostics.prefixShared, { permission, same: same.id }))
}
