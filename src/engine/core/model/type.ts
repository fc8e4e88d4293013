import type { ExpressionType } from '#core/expression'
import type { ModelSource } from './checks.ts'
import type { Types } from './modelTypes.ts'

const text: ExpressionType = { kind: 'text' }

/** Type of `$user`. */
export const userType: ExpressionType = {
  kind: 'record',
  fields: {
    id: text,
    username: text,
    realname: text,
    orgCode: text,
    departId: text,
    tenantId: { kind: 'number' },
    roles: { kind: 'list', of: text },
  },
}

/** Names in scope in every expression. */
export const commonNames: Types = { $user: userType, $now: { kind: 'datetime' }, $today: { kind: 'date' } }

/** Documents that the server has checked are read without types. */
const none: Types = {}

/** Field types of a model, as `modelTypes.fields`, for documents that are checked. */
export const fieldTypesOf = (modelId: string, source: ModelSource, withTargets = true): Types =>
  source.checks?.types.fields(modelId, source, withTargets) ?? none

/** Field types for conditions on stored rows, as `modelTypes.rows`, for documents that are checked. */
export const rowTypesOf = (modelId: string, source: ModelSource): Types =>
  source.checks?.types.rows(modelId, source) ?? none

/** Field types for conditions of lists, sources and options, as `modelTypes.where`, for documents that are checked. */
export const whereTypesOf = (modelId: string, source: ModelSource): Types =>
  source.checks?.types.where(modelId, source) ?? none

/** Field types for formulas, as `modelTypes.shown`, for documents that are checked. */
export const shownTypesOf = (modelId: string, source: ModelSource): Types =>
  source.checks?.types.shown(modelId, source) ?? none
