import { describe, expect, it } from 'vitest'
import { plainPicture } from './image.ts'
import { jpeg, png, segment } from './pictures.testing.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')

describe('a JPG', () => {
  it('keeps its pixels and drops the metadata', () => {
    const told = jpeg({
      before: [
        segment(0xe0, Buffer.from('JFIF\0')),
        segment(0xe1, Buffer.from('Exif\0\0 GPS -1.2921 36.8219 Nokia')),
        segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
        segment(0xe2, Buffer.from('ICC_PROFILE')),
        segment(0xed, Buffer.from('Photoshop 3.0\0 by Asha')),
        segment(0xee, Buffer.from('Adobe')),
        segment(0xfe, Buffer.from('a comment')),
      ],
      after: Buffer.from('another picture behind the end'),
    })
    const plain = plainPicture('jpg', told)
    const expected = jpeg({
      before: [segment(0xe0, Buffer.from('JFIF\0')), segment(0xee, Buffer.from('Adobe'))],
    })
    expect(hex(plain)).toBe(hex(expected))
    expect(hex(plainPicture('jpg', plain))).toBe(hex(plain))
  })

  it.each(['II', 'MM'] as const)('keeps its orientation, in either byte order: %s', order => {
    const turned = jpeg({ before: [segment(0xe1, orientation(6, order))] })
    const plain = plainPicture('jpg', turned)
    expect(plain.includes('Exif')).toBe(true)
    expect(plain.includes('secret')).toBe(false)
    // the written orientation is read back unchanged
    expect(hex(plainPicture('jpg', plain))).toBe(hex(plain))
    expect(hex(plain)).toContain('011200030000000100060000')
    const straight = plainPicture('jpg', jpeg({ before: [segment(0xe1, orientation(1, order))] }))
    expect(straight.includes('Exif')).toBe(false)
  })

  it('may have several scans with restart marks', () => {
    const progressive = jpeg({ scans: 3 })
    expect(hex(plainPicture('jpg', progressive))).toBe(hex(progressive))
  })

  it.each([
    ['is cut off', jpeg().subarray(0, -20)],
    ['has no end', jpeg().subarray(0, -2)],
    ['has nothing but a beginning', Buffer.from([0xff, 0xd8, 0xff])],
    ['is text behind a signature', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')])],
    ['has no pixels', jpeg({ width: 0 })],
    ['has no picture in it', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('that %s is rejected', (_, bytes) => {
    expect(() => plainPicture('jpg', bytes)).toThrow('This picture cannot be read.')
  })

  it('of too many pixels is rejected', () => {
    expect(() => plainPicture('jpg', jpeg({ width: 8_001 }))).toThrow('at most 8000 pixels a side')
    expect(() => plainPicture('jpg', jpeg({ height: 65_535 }))).toThrow('at most 8000 pixels a side')
    expect(plainPicture('jpg', jpeg({ width: 8_000 })).length).toBeGreaterThan(0)
  })
})

describe('a PNG', () => {
  it('keeps its pixels and drops the metadata', () => {
    const told = png({
      more: [
        ['tEXt', 'Author\0Asha'],
        ['eXIf', 'GPS'],
        ['zTXt', 'x'],
        ['iTXt', 'x'],
        ['tIME', 'x'],
        ['gAMA', '0000'],
      ],
      after: 'hidden',
    })
    expect(hex(plainPicture('png', told))).toBe(hex(png({ more: [['gAMA', '0000']] })))
  })

  it.each([
    ['is cut off', png().subarray(0, -14)],
    ['was changed on the way', Buffer.from(hex(png()).replace(/49484452000000/, '49484452000001'), 'hex')],
    ['is a signature only', png().subarray(0, 8)],
    ['has no picture in it', png({ pixels: false })],
  ])('that %s is rejected', (_, bytes) => {
    expect(() => plainPicture('png', bytes)).toThrow('This picture cannot be read.')
  })

  it('of too many pixels is rejected', () => {
    expect(() => plainPicture('png', png({ width: 9_000 }))).toThrow('at most 8000 pixels a side')
  })
})

/** EXIF data with an orientation and a value that must not survive. */
function orientation(value: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  const [short, long] =
    order === 'II'
      ? [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
      : [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
  tiff.write(order, 0)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  short(0x010f, 10)
  short(2, 12)
  long(4, 14)
  short(0x0112, 22)
  short(3, 24)
  long(1, 26)
  short(value, 30)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('secret')])
}
