import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { TestProject } from 'vitest/node'
import config from '../../vitest.config.ts'
import { keptThreads } from './keptThread.ts'

/** The projects of vitest.config.ts, limited to the tests that `npm run mutate` names in MUTATION_TESTS. */
const tests = (process.env.MUTATION_TESTS ?? '').split(',')
const folders: Record<string, RegExp> = {
  unit: /^tests\/(engine\/(core|runtime)|schemas|architecture)\//,
  dom: /^tests\/(engine\/react|widgets|pages)\//,
  server: /^tests\/server\//,
}

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]
const cut = projects.flatMap((project) => {
  const folder = folders[String(project.test?.name)]
  const include = tests
    .filter((path) => folder?.test(path))
    .map((path) => (path.endsWith('/') ? `${path}**/*.test.{ts,tsx}` : path))
  return include.length === 0 ? [] : [{ ...project, test: { ...project.test, include } }]
})

/** Stryker sets the pool of all projects, above what their settings say. */
const keepThreads = {
  name: 'keep-threads',
  configureVitest({ project }: { project: TestProject }) {
    project.config.pool = keptThreads.name as typeof project.config.pool
    project.config.poolRunner = keptThreads
    project.config.maxWorkers = 1
  },
}

export default defineConfig({
  ...config,
  plugins: process.env.MUTATION_STATIC ? [] : [keepThreads],
  test: { ...config.test, projects: cut as TestProjectInlineConfiguration[] },
})
