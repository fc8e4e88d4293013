import { isEmail, isHttpUrl, isIpRanges } from './address.ts'
import { defineRule, type Rule } from './defineRule.ts'
import { asText, lengthOf, numberOf } from './value.ts'

interface TextForm {
  aliases?: readonly string[]
  message: string
  /** The pattern or test of valid text. */
  fits: RegExp | ((text: string) => boolean)
}

/** A rule without parameters on the format of a text; numbers are checked as text. */
export function textRule(id: string, title: string, { fits, ...words }: TextForm): Rule {
  const test = (text: string) => (typeof fits === 'function' ? fits(text) : fits.test(text))
  return defineRule({
    id,
    title,
    ...words,
    test(value) {
      const text = asText(value)
      return text !== undefined && test(text)
    },
  })
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 15 digits, or 17 digits with a check character of ISO 7064 MOD 11-2. spec: readings (Values and rules) */
function isIdCard(text: string): boolean {
  if (/^\d{15}$/.test(text)) return true
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

const landline = /^((\(0\d{2,3}\)|0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/

/** Text formats: contact details, cards, letters, numbers. spec: shell §5, widgets §5, readings (Values and rules) */
export const textRules: readonly Rule[] = [
  textRule('mobile', '手机号（账号）', { message: '请输入正确手机号', fits: /^1[34578]\d{9}$/ }),
  textRule('m', '手机号码', { message: '请输入正确的手机号码', fits: /^1[3-9]\d{9}$/ }),
  textRule('landline', '座机号', { message: '请输入正确的座机号', fits: landline }),
  textRule('email', '电子邮件', { aliases: ['e'], message: '邮箱格式不正确', fits: isEmail }),
  textRule('httpUrl', '网址', { aliases: ['url'], message: '请输入以http和https开头的网址', fits: isHttpUrl }),
  textRule('ipRanges', 'IP地址和网段', { message: '请输入IP地址或网段，多个用逗号分开', fits: isIpRanges }),
  textRule('p', '邮政编码', { message: '请输入正确的邮政编码', fits: /^\d{6}$/ }),
  textRule('qq', 'QQ号码', { message: '请输入正确的QQ号码', fits: /^\d{5,12}$/ }),
  textRule('idCard', '身份证号码', { message: '请输入正确的身份证号码', fits: isIdCard }),
  textRule('idNumber', '证件号码', { message: '请输入正确的证件号码', fits: /^[A-Za-z0-9]{1,50}$/ }),
  textRule('bankCard', '银行卡号码', { message: '请输入正确的银行卡号码', fits: /^[1-9]\d{9,19}$/ }),
  textRule('letters', '字母', { aliases: ['s'], message: '请输入英文字符', fits: /^[A-Za-z]+$/ }),
  textRule('s6-18', '6到18位字母', { message: '请输入6到18位字母', fits: /^[A-Za-z]{6,18}$/ }),
  textRule('n6-16', '6到16位数字', { message: '请输入6到16位数字', fits: /^\d{6,16}$/ }),
  textRule('*6-16', '6到16位任意字符', { message: '请输入6到16位任意字符', fits: /^.{6,16}$/su }),
  textRule('enDigits20', '20位以内的英文字符和数字', {
    message: '请输入20位以内的英文字符和数字',
    fits: /^[A-Za-z0-9]{1,20}$/,
  }),
  textRule('chineseEnglish2-100', '2到100位的中英文字符和空格', {
    message: '请输入2到100位的中英文字符和空格',
    fits: /^[\p{Script=Han}A-Za-z ]{2,100}$/u,
  }),
  textRule('digitsLines', '数字和换行符', { message: '请输入数字和换行符', fits: /^[\d\r\n]+$/ }),
  textRule('max255', '255位以内的字符', { message: '请输入255位以内的字符', fits: (text) => lengthOf(text) <= 255 }),
  textRule('naturalNumber', '自然数', { message: '请输入自然数', fits: /^(0|[1-9]\d*)$/ }),
  defineRule({
    id: 'n',
    title: '数字',
    message: '请输入数字',
    test: (value) => numberOf(value) !== undefined,
  }),
  textRule('z', '整数', { message: '请输入整数', fits: /^-?\d+$/ }),
  textRule('money', '金额', { message: '请输入正确的金额', fits: /^(0|[1-9]\d*)(\.\d{1,2})?$/ }),
]
