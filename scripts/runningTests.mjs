import { relative } from 'node:path'

/**
 * Reporter of vitest that says nothing, unless the run is ended by SIGTERM: then it names the files that had begun and not
 * ended, each with the test that ran, which is where a run that hangs stood still.
 */
export default class RunningTests {
  /** By file: the full name of the test that runs, or empty while the file is loaded and between its tests. */
  #files = new Map()

  onInit(vitest) {
    process.once('SIGTERM', () => {
      for (const [file, test] of this.#files)
        console.error(`Stood still: ${relative(vitest.config.root, file)}${test && `: ${test}`}`)
      process.exit(1)
    })
  }

  onTestModuleQueued({ moduleId }) {
    this.#files.set(moduleId, '')
  }

  onTestCaseReady({ module, fullName }) {
    this.#files.set(module.moduleId, fullName)
  }

  onTestCaseResult({ module }) {
    this.#files.set(module.moduleId, '')
  }

  onTestModuleEnd({ moduleId }) {
    this.#files.delete(moduleId)
  }
}
