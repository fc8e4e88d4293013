import { Type } from 'typebox'
import { defineRule } from './defineRule.ts'
import { asText, lengthOf, ofForm } from './value.ts'

const none = Type.Object({})

/** Which characters a text may have, and how many. spec: shell §5, widgets §5 */
export const characterRules = [
  defineRule({
    id: 'letters',
    aliases: ['s'],
    title: '字母',
    parameters: none,
    message: '请输入英文字符',
    test: ofForm(/^[A-Za-z]+$/),
  }),
  defineRule({
    id: 's6-18',
    title: '6到18位字母',
    parameters: none,
    message: '请输入6到18位字母',
    test: ofForm(/^[A-Za-z]{6,18}$/),
  }),
  defineRule({
    id: 'n6-16',
    title: '6到16位数字',
    parameters: none,
    message: '请输入6到16位数字',
    test: ofForm(/^\d{6,16}$/),
  }),
  defineRule({
    id: '*6-16',
    title: '6到16位任意字符',
    parameters: none,
    message: '请输入6到16位任意字符',
    test: ofForm(/^.{6,16}$/su),
  }),
  defineRule({
    id: 'enDigits20',
    title: '20位以内的英文字符和数字',
    parameters: none,
    message: '请输入20位以内的英文字符和数字',
    test: ofForm(/^[A-Za-z0-9]{1,20}$/),
  }),
  defineRule({
    id: 'chineseEnglish2-100',
    title: '2到100位的中英文字符和空格',
    parameters: none,
    message: '请输入2到100位的中英文字符和空格',
    test: ofForm(/^[\p{Script=Han}A-Za-z ]{2,100}$/u),
  }),
  defineRule({
    id: 'digitsLines',
    title: '数字和换行符',
    parameters: none,
    message: '请输入数字和换行符',
    test: ofForm(/^[\d\r\n]+$/),
  }),
  defineRule({
    id: 'max255',
    title: '255位以内的字符',
    parameters: none,
    message: '请输入255位以内的字符',
    test(value) {
      const text = asText(value)
      return text !== undefined && lengthOf(text) <= 255
    },
  }),
]
