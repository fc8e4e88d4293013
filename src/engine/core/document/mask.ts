import { Type } from 'typebox'
import { PermissionCode } from './name.ts'

export type MaskKind = 'mobile' | 'email' | 'idCard' | 'bankCard' | 'name'

/** How a text is shown to who may not read it whole: as what it is, or by how many characters stay at its ends. */
export type MaskDocument = MaskKind | { as?: MaskKind; keepStart?: number; keepEnd?: number; permission?: string }

const kinds: MaskKind[] = ['mobile', 'email', 'idCard', 'bankCard', 'name']
const endLength = Type.Optional(Type.Integer({ minimum: 0, maximum: 20 }))

export const Mask = Type.Unsafe<MaskDocument>({
  if: { type: 'string' },
  then: { enum: kinds },
  else: Type.Object(
    {
      as: Type.Optional(Type.Unsafe<MaskKind>({ enum: kinds })),
      keepStart: endLength,
      keepEnd: endLength,
      permission: Type.Optional(PermissionCode),
    },
    { additionalProperties: false, minProperties: 1, title: '脱敏' },
  ),
})
