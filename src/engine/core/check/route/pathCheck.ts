import { isPagePath, staticRoutes } from '#core/menu'
import type { Place } from '../place.ts'

/** Paths that the product answers by itself, with all below them. */
const ownFolders = ['/screen', '/system-api', '/assets', '/exception']
const ownRoots = [...ownFolders, ...staticRoutes.map(({ path }) => path).filter((path) => path !== '/' && path !== '*')]

const isOwn = (path: string): boolean =>
  path === '/' || ownRoots.some((root) => path === root || path.startsWith(`${root}/`))

const reservedParams = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])

/** Why a path can lead to no page of a document: the product's own, no page at all, or parameters without names. */
export function checkPath(path: string, { collector, at }: Omit<Place, 'library'>): void {
  const add = (message: string, hint: string) => collector.add(at, { code: 'bad-path', message, hint })
  if (isOwn(path)) add(`路径 "${path}" 属于系统自己的页面`, '换一个路径')
  else if (!isPagePath(path) || /\/\.{1,2}(\/|$)/.test(path))
    add(`路径 "${path}" 打不开：不能有点、空段，也不能以系统的文件夹开头`, '换一个路径')
  else if (path.startsWith('/:')) add(`路径 "${path}" 会接住所有地址`, '以固定的一段开头，如 /device/:id')
  else if (path.endsWith('/')) add(`路径 "${path}" 以 / 结尾`, '去掉结尾的 /')
  const names = [...path.matchAll(/:([^/]*)/g)].map(([, name = '']) => name)
  const isOdd = names.some((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || reservedParams.has(name))
  if (isOdd || new Set(names).size < names.length) add(`路径 "${path}" 的参数不可用`, '参数各有一个名称，小写字母开头')
}

/** Paths that answer to the same addresses: their parameters may be called otherwise. */
export const samePath = (one: string, other: string): boolean => shapeOf(one) === shapeOf(other)

const shapeOf = (path: string): string => path.replace(/:[^/]*/g, ':')
