import { isPagePath, staticRoutes } from '#core/menu'
import { documentDiagnostics } from '#core/message'
import type { Place } from '../place.ts'

/** Paths that the product answers by itself, with all below them. */
const ownFolders = ['/screen', '/system-api', '/assets', '/exception']
const ownRoots = [...ownFolders, ...staticRoutes.map(({ path }) => path).filter((path) => path !== '/' && path !== '*')]

const isOwn = (path: string): boolean =>
  path === '/' || ownRoots.some((root) => path === root || path.startsWith(`${root}/`))

const reservedParams = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])

/** Why a path can lead to no page of a document: the product's own, no page at all, or parameters without names. */
export function checkPath(path: string, { collector, at }: Omit<Place, 'library'>): void {
  if (isOwn(path)) collector.report(at, documentDiagnostics.pathOfSystem, { path })
  else if (!isPagePath(path) || /\/\.{1,2}(\/|$)/.test(path))
    collector.report(at, documentDiagnostics.pathUnreachable, { path })
  else if (path.startsWith('/:')) collector.report(at, documentDiagnostics.pathOfAll, { path })
  else if (path.endsWith('/')) collector.report(at, documentDiagnostics.pathSlash, { path })
  const names = [...path.matchAll(/:([^/]*)/g)].map(([, name = '']) => name)
  const isOdd = names.some((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || reservedParams.has(name))
  if (isOdd || new Set(names).size < names.length) collector.report(at, documentDiagnostics.pathParams, { path })
}

/** Paths that answer to the same addresses: their parameters may be called otherwise. */
export const samePath = (one: string, other: string): boolean => shapeOf(one) === shapeOf(other)

const shapeOf = (path: string): string => path.replace(/:[^/]*/g, ':')
