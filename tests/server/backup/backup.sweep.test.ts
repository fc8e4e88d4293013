import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'

const top = mkdtempSync(join(tmpdir(), 'village-backup-'))
const [dataDir, copy] = [join(top, 'data'), join(top, 'copy')]
const file = join(dataDir, 'village.db')
afterAll(() => rmSync(top, { recursive: true, force: true }))

function run(script: 'backup' | 'restore', ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', `scripts/${script}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  return { status, output: stdout + stderr }
}

function openPlaces(): Database.Database {
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.exec('create table if not exists place (name text)')
  return database
}
const placesIn = (path: string): unknown[] => {
  const database = new Database(path)
  const names = database.prepare('select name from place').pluck().all()
  database.close()
  return names
}

it('backs up a database that is in use, and restores it with the uploads, keeping what was there', () => {
  mkdirSync(join(dataDir, 'upload'), { recursive: true })
  writeFileSync(join(dataDir, 'upload', 'a.txt'), 'before')
  const inUse = openPlaces()
  inUse.prepare('insert into place values (?)').run('龙泉村')
  expect(run('backup', copy)).toMatchObject({ status: 0 })
  inUse.prepare('insert into place values (?)').run('竹山村')
  writeFileSync(join(dataDir, 'upload', 'b.txt'), 'after')

  const refused = run('restore', copy)
  expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('stop it first') })
  expect(inUse.prepare('select count(*) from place').pluck().get()).toBe(2)
  inUse.close()

  expect(run('restore', copy)).toMatchObject({ status: 0 })
  expect(placesIn(file)).toEqual(['龙泉村'])
  expect(readFileSync(join(dataDir, 'upload', 'a.txt'), 'utf8')).toBe('before')
  expect(existsSync(join(dataDir, 'upload', 'b.txt'))).toBe(false)
  const aside = readdirSync(dataDir).filter((name) => name.includes('before-restore'))
  expect(aside).toHaveLength(2)
  expect(placesIn(join(dataDir, aside.find((name) => name.startsWith('village')) ?? ''))).toEqual(['龙泉村', '竹山村'])
})

it('says what is wrong', () => {
  expect(run('restore')).toMatchObject({ status: 1, output: expect.stringContaining('npm run restore <folder>') })
  expect(run('restore', join(top, 'nowhere'))).toMatchObject({ status: 1, output: expect.stringContaining('Usage') })
  rmSync(dataDir, { recursive: true })
  expect(run('backup', copy)).toMatchObject({ status: 1, output: expect.stringContaining('There is no database') })
  expect(existsSync(file)).toBe(false)
})
