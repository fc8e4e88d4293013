import { isPagePath, staticRoutes } from '#core/menu'
import { documentDiagnostics } from '#core/message'
import type { CheckContext } from '../checkContext.ts'

/** Paths that the product itself answers, including everything below them. */
const ownFolders = ['/screen', '/system-api', '/assets', '/exception']
const ownRoots = [...ownFolders, ...staticRoutes.map(({ path }) => path).filter((path) => path !== '/' && path !== '*')]

const isOwn = (path: string): boolean =>
  path === '/' || ownRoots.some((root) => path === root || path.startsWith(`${root}/`))

const reservedParams = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])

/** Reports a path that no document can use: one of the product, one that is no page, one with unnamed parameters. */
export function checkPath(path: string, { collector, at }: Omit<CheckContext, 'library'>): void {
  if (isOwn(path)) collector.report(at, documentDiagnostics.pathOfSystem, { path })
  else if (!isPagePath(path) || /\/\.{1,2}(\/|$)/.test(path))
    collector.report(at, documentDiagnostics.pathUnreachable, { path })
  else if (path.startsWith('/:')) collector.report(at, documentDiagnostics.pathOfAll, { path })
  else if (path.endsWith('/')) collector.report(at, documentDiagnostics.pathSlash, { path })
  const names = [...path.matchAll(/:([^/]*)/g)].map(([, name = '']) => name)
  const isOdd = names.some((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || reservedParams.has(name))
  if (isOdd || new Set(names).size < names.length) collector.report(at, documentDiagnostics.pathParams, { path })
}

/** Whether two paths match the same addresses; the names of their parameters do not matter. */
export const samePath = (one: string, other: string): boolean => shapeOf(one) === shapeOf(other)

const shapeOf = (path: string): string => path.replace(/:[^/]*/g, ':')
