/** Why the browser can't read a file. */
export const fileRefusals = {
  fileOther:
    'This kind of file can’t be read. Files that can: CSV, TXT, PDF from an app or a bank, Excel (.xlsx) and tables saved as .xls by a bank',
  filePicture: 'This is a picture. Please download the e-statement in the app again, as PDF or CSV',
  fileOldExcel:
    'This is an old Excel file, or one with a password. Please open it and save it as CSV, or as .xlsx without a password',
  fileDamaged: 'This file is damaged. Please download it again',
  fileTooLarge: 'This file is larger than {mb} MB. Please export a shorter period',
  fileInflated: 'This file becomes larger than {mb} MB when it is opened, so it is not read',
  fileCells: 'This sheet has more than {count} cells. Please export a shorter period',
  fileNoTable: 'No table was found in this file',
  fileNeedsPassword: 'This PDF is locked. Please type its password.',
  fileWrongPassword: 'This password does not open the PDF',
  filePages: 'This PDF has {count} pages, more than {most}. Please export a shorter period',
  fileSlow: 'Reading this PDF took longer than {seconds} seconds, so it was stopped',
  fileScan: 'This PDF is a picture. Please download the e-statement in the app again: a scan can’t be read',
  fileRotated: 'The text of this PDF is rotated, so its rows can’t be read',
  fileFont: 'This PDF has letters without meaning, so nothing in it can be read. Is there a CSV file?',
  fileHeadings: 'No row of headings with a date and an amount was found. Seen: {seen}',
  fileNoDates: 'No date was found below the headings',
  fileRows: 'It is not certain where a row of this PDF ends and the next begins, so nothing was read',
  filePageMissing: 'Page {page} of {pages} is missing in this PDF',
} as const;

/** Texts of the column “Unsure”: what is not certain about a row. */
export const unsureTexts = {
  noDate: 'This line has an amount, but no date',
  noAmount: 'This row has no amount that can be read',
  twoNumbers: 'Two numbers stand under “{column}”: {text}',
  between: '{text} stands between two columns',
  apart: '{text} stands apart from where other rows have it',
  notADate: '“{text}” stands among the dates',
  section: 'This row stands below “{text}”',
  strayText: 'This text stands above the first date',
  cut: 'It is not certain which lines belong to this row',
  noId: 'The transaction ID of this row was not found',
  idOfOther: 'The transaction ID {text} stands beside another amount',
  twoIds: 'Two transaction IDs stand in this row: {text}',
  words: 'The words “{text}” don’t agree with the sign of the amount',
  unread: '“{text}” could not be read',
} as const;

export const staffFiles = {
  ...fileRefusals,
  fileReading: 'Reading the file in this browser',
  filePassword: 'Password of the PDF',
  filePasswordHint: 'It stays in this browser: it is neither sent nor stored.',
  fileOpen: 'Open the PDF',
  fileKindPdf: 'PDF with pages: {pages}, rows: {rows}',
  fileKindXlsx: 'Excel sheet “{sheet}” with rows: {rows}',
  fileKindHtml: 'Table with rows: {rows}',
  fileOtherSheets: 'Sheets that were not read: {sheets}',
  fileOfAccount: 'This is a statement of {account}, but you chose {chosen}.',
  fileDescribe: 'Describe this file',
  fileDescribeHint:
    'Saves a text that shows where everything stands in this file. Only the headings can be read: all other letters and digits are hidden. You can send it to the people who look after this product.',
} as const;
