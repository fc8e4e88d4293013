import { Type } from 'typebox'

/** Values of text that go over the wire as numbers. */
export const wireAsNumber = Type.Optional(Type.Literal('int', { description: '接口上按数字收发' }))
