import { expect, it } from 'vitest'
import { hostedPath, ownPath } from '#core/menu'

it.each([
  ['/isps/user?a=1#b', '/village/isps/user?a=1#b'],
  ['/', '/village/'],
  ['//evil.example', '//evil.example'],
  ['/\\evil.example', '/\\evil.example'],
  ['https://docs.example/a', 'https://docs.example/a'],
  ['#main', '#main'],
  ['mailto:li@village.example', 'mailto:li@village.example'],
])('%s is %s at a host', (address, hosted) => {
  expect(hostedPath(address, '/village')).toBe(hosted)
  expect(hostedPath(address, '')).toBe(address)
})

it.each([
  ['/village/isps/user?a=1#b', '/isps/user?a=1#b'],
  ['/village', '/'],
  ['/village?a=1', '/?a=1'],
  ['/village#a', '/#a'],
  ['/village/village/list', '/village/list'],
  ['/villages/list', '/villages/list'],
  ['/isps/user', '/isps/user'],
  ['https://docs.example/village/', 'https://docs.example/village/'],
])('%s of a host is %s', (path, own) => {
  expect(ownPath(path, '/village')).toBe(own)
  expect(ownPath(path, '')).toBe(path)
})
