import { Type } from 'typebox'
import { isEmail, isHttpUrl, isIpRanges } from './address.ts'
import { defineRule } from './defineRule.ts'
import { asText, ofForm } from './value.ts'

const none = Type.Object({})

/** How people and places are reached. spec: shell §5, widgets §5, readings (Values and rules) */
export const contactRules = [
  defineRule({
    id: 'mobile',
    title: '手机号（账号）',
    parameters: none,
    message: '请输入正确手机号',
    test: ofForm(/^1[34578]\d{9}$/),
  }),
  defineRule({
    id: 'm',
    title: '手机号码',
    parameters: none,
    message: '请输入正确的手机号码',
    test: ofForm(/^1[3-9]\d{9}$/),
  }),
  defineRule({
    id: 'landline',
    title: '座机号',
    parameters: none,
    message: '请输入正确的座机号',
    test: ofForm(/^((\(0\d{2,3}\)|0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/),
  }),
  defineRule({
    id: 'email',
    aliases: ['e'],
    title: '电子邮件',
    parameters: none,
    message: '邮箱格式不正确',
    test: (value) => isEmail(asText(value) ?? ''),
  }),
  defineRule({
    id: 'httpUrl',
    aliases: ['url'],
    title: '网址',
    parameters: none,
    message: '请输入以http和https开头的网址',
    test: (value) => isHttpUrl(asText(value) ?? ''),
  }),
  defineRule({
    id: 'ipRanges',
    title: 'IP地址和网段',
    parameters: none,
    message: '请输入IP地址或网段，多个用逗号分开',
    test: (value) => isIpRanges(asText(value) ?? ''),
  }),
  defineRule({
    id: 'p',
    title: '邮政编码',
    parameters: none,
    message: '请输入正确的邮政编码',
    test: ofForm(/^\d{6}$/),
  }),
  defineRule({
    id: 'qq',
    title: 'QQ号码',
    parameters: none,
    message: '请输入正确的QQ号码',
    test: ofForm(/^\d{5,12}$/),
  }),
]
