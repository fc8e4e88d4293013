import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'

const top = mkdtempSync(join(tmpdir(), 'village-backup-'))
const [data, copy] = [join(top, 'data'), join(top, 'copy')]
const file = join(data, 'village.db')
afterAll(() => rmSync(top, { recursive: true, force: true }))

function run(script: 'backup' | 'restore', ...given: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', `scripts/${script}.ts`, ...given], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
  return { status, said: stdout + stderr }
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
  mkdirSync(join(data, 'upload'), { recursive: true })
  writeFileSync(join(data, 'upload', 'a.txt'), 'before')
  const inUse = openPlaces()
  inUse.prepare('insert into place values (?)').run('龙泉村')
  expect(run('backup', copy)).toMatchObject({ status: 0 })
  inUse.prepare('insert into place values (?)').run('竹山村')
  writeFileSync(join(data, 'upload', 'b.txt'), 'after')

  const refused = run('restore', copy)
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('stop it first') })
  expect(inUse.prepare('select count(*) from place').pluck().get()).toBe(2)
  inUse.close()

  expect(run('restore', copy)).toMatchObject({ status: 0 })
  expect(placesIn(file)).toEqual(['龙泉村'])
  expect(readFileSync(join(data, 'upload', 'a.txt'), 'utf8')).toBe('before')
  expect(existsSync(join(data, 'upload', 'b.txt'))).toBe(false)
  const aside = readdirSync(data).filter((name) => name.includes('before-restore'))
  expect(aside).toHaveLength(2)
  expect(placesIn(join(data, aside.find((name) => name.startsWith('village')) ?? ''))).toEqual(['龙泉村', '竹山村'])
})

it('says what is wrong', () => {
  expect(run('restore')).toMatchObject({ status: 1, said: expect.stringContaining('npm run restore <folder>') })
  expect(run('restore', join(top, 'nowhere'))).toMatchObject({ status: 1, said: expect.stringContaining('Usage') })
  rmSync(data, { recursive: true })
  expect(run('backup', copy)).toMatchObject({ status: 1, said: expect.stringContaining('There is no database') })
  expect(existsSync(file)).toBe(false)
})
