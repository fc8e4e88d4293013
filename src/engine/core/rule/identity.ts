import { Type } from 'typebox'
import { defineRule } from './defineRule.ts'
import { asText, ofForm } from './value.ts'

const none = Type.Object({})
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 15 digits, or 17 digits with a check character of ISO 7064 MOD 11-2. spec: readings (Values and rules) */
function isIdCard(text: string): boolean {
  if (/^\d{15}$/.test(text)) return true
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

/** Numbers on cards and certificates. spec: shell §5 */
export const identityRules = [
  defineRule({
    id: 'idCard',
    title: '身份证号码',
    parameters: none,
    message: '请输入正确的身份证号码',
    test: (value) => isIdCard(asText(value) ?? ''),
  }),
  defineRule({
    id: 'idNumber',
    title: '证件号码',
    parameters: none,
    message: '请输入正确的证件号码',
    test: ofForm(/^[A-Za-z0-9]{1,50}$/),
  }),
  defineRule({
    id: 'bankCard',
    title: '银行卡号码',
    parameters: none,
    message: '请输入正确的银行卡号码',
    test: ofForm(/^[1-9]\d{9,19}$/),
  }),
]
