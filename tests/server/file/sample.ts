import { createHash } from 'node:crypto'

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})
const crcOf = (content: Buffer) => {
  let crc = 0xffffffff
  for (const byte of content) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function entryOf(name: string, content: Buffer, at: number): { local: Buffer; listed: Buffer } {
  const plain = Buffer.from(name)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt32LE(crcOf(content), 10)
  shared.writeUInt32LE(content.length, 14)
  shared.writeUInt32LE(content.length, 18)
  shared.writeUInt16LE(plain.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), shared, plain, content]),
    listed: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, plain]),
  }
}

/** A zip file with stored entries. */
export function zipOf(names: readonly string[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const name of names) {
    const entry = entryOf(name, Buffer.from(name), at)
    locals.push(entry.local)
    listed.push(entry.listed)
    at += entry.local.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}

const bitmapHead = Buffer.alloc(40)
bitmapHead.writeUInt32LE(40, 0)

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The smallest content that each kind is known by. */
export const samples: Readonly<Record<string, Buffer>> = {
  png: hex(
    '89504e470d0a1a0a 0000000d49484452 00000001000000010802000000907753de 0000000c49444154 08d763f8cfc00000030101 00c9fe92ef 0000000049454e44ae426082',
  ),
  jpg: hex('ffd8ffe000104a46494600010100000100010000ffd9'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
  webp: Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L', 'latin1'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), bitmapHead]),
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  ole: hex('d0cf11e0a1b11ae1 0000000000000000'),
  docx: zipOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']),
  xlsx: zipOf(['[Content_Types].xml', 'xl/workbook.xml']),
  pptx: zipOf(['[Content_Types].xml', 'ppt/presentation.xml']),
  docm: zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']),
  zip: zipOf(['a.txt']),
  rar: Buffer.from('Rar!\x1a\x07\x01\x00rest', 'latin1'),
  sevenZip: hex('377abcaf271c0004'),
  mp4: Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00', 'latin1'),
  heic: Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1'),
  mp3: Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1'),
  mp3Frame: hex('fffb9064 00000000'),
  utf16: Buffer.from('\ufeff村民', 'utf16le'),
  wav: Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
  text: Buffer.from('\ufeff村名,人口\n云溪,1203\n'),
  gbk: hex('b4e5c3fb 2c 31 0a'),
  nul: Buffer.from('a\0b'),
  html: Buffer.from('  <!DOCTYPE html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
  php: Buffer.from('<?php system($_GET["a"]);'),
  exe: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
  elf: Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'),
  empty: Buffer.alloc(0),
}

export const md5Of = (content: Buffer): string => createHash('md5').update(content).digest('hex')
