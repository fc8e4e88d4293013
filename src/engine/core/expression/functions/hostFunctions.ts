import { asText } from '../value.ts'
import { type FunctionTable, parameter } from './definition.ts'

/** Functions that only the host of an evaluation can answer: permissions and dictionaries. */
export const hostFunctions: FunctionTable = {
  can: {
    parameters: [parameter('code', 'text')],
    result: { kind: 'bool' },
    call: ([code], { evaluation }) => typeof code === 'string' && evaluation.can?.(code) === true,
  },
  dictText: {
    parameters: [parameter('dict', 'text'), parameter('value', 'value')],
    result: { kind: 'text' },
    call: ([dict, value], { evaluation }) => {
      const read = asText(value)
      if (read === null || typeof dict !== 'string') return null
      return evaluation.dictText?.(dict, read) ?? read
    },
  },
  dictTone: {
    parameters: [parameter('dict', 'text'), parameter('value', 'value')],
    result: { kind: 'text' },
    call: ([dict, value], { evaluation }) => {
      const read = asText(value)
      return read === null || typeof dict !== 'string' ? null : (evaluation.dictTone?.(dict, read) ?? '')
    },
  },
}
