import type { HelpScene } from '../help-scene.ts';

/** Viewing and correcting residents and records. */
export const recordScenes: readonly HelpScene[] = [
  {
    id: 'dashboard',
    title: 'The dashboard',
    summary: 'The home at a glance: who was measured, which doses are open, what was recorded last.',
    screen: { href: '/dashboard', label: 'Dashboard' },
    steps: [
      'Look first at the word “Live” in the top bar. As long as it is there, the page changes by itself; you never have to reload it.',
      'The four numbers: people at work, records of today, doses that wait, residents who have vitals today.',
      '“Alerts & Reminders” leads to what needs somebody. Each line opens a list that shows exactly what it counts.',
      'Press a name to open the resident, or a row to open the record.',
    ],
    questions: [
      {
        question: 'How do I find somebody quickly?',
        answer:
          'Press the key / on a keyboard, or choose “Find” in the menu under your name. Type a few letters of a name, a room or a page.',
      },
      {
        question: 'A number seems wrong.',
        answer:
          'Press the line or the list below it: you see the very records that were counted. A card that could not be loaded says so, and never shows an old number as if it were new.',
      },
    ],
  },
  {
    id: 'residents',
    title: 'Residents and their limits',
    summary: 'Find a resident, read what is known, and set limits that fit this person.',
    permission: 'canViewResidents',
    screen: { href: '/residents', label: 'Residents' },
    picture: {
      shape: 'wide',
      alt: 'The page of a resident with the readings of a week drawn as lines.',
    },
    steps: [
      'Open “Residents” and search by name, nickname or room. Press the name.',
      'The page shows the person at the top, with room and allergies, and below it the records: “Recent Records”, “Vitals”, “Trends” and “Medications”.',
      '“Trends” draws the readings of a day up to a year, with the limits in them.',
      'If the usual limits do not fit, for instance with COPD, press “Edit limits”. “Target” is where the reading should be; outside the “Alarm limits” it raises an alert. Write down who ordered it.',
      '“Care summary” gives you a month on paper, for a doctor or a hospital.',
    ],
    questions: [
      {
        question: 'Who may add or change a resident?',
        answer: 'Nurses and above, with “Add Resident” on the list and “Edit” on the page.',
      },
      {
        question: 'A resident has left the home.',
        answer:
          'Choose “Left the home…” in the menu of their row, and say whether they moved out or died. The resident leaves rounds and boards, and the records stay. Delete only what was entered by mistake.',
      },
      {
        question: 'A resident goes to hospital or on leave.',
        answer:
          'Press “Away…” on the page, and note when they left, when they are expected and which medicines go along. After “Back…” the medicines are checked against the letter, on the tab “Medications”. Once that is signed, doses are due again.',
      },
      {
        question: 'Who signs the check of medicines, and how?',
        answer:
          'A nurse or above compares every prescription with the letter: it goes on, is changed, or is stopped. New ones are added there too. If somebody changes a prescription meanwhile, look at it and sign again.',
      },
      {
        question: 'A list that I import says None under allergies.',
        answer:
          'It asks whether to set “No known allergies” or to “Leave allergies not recorded”. Without an answer these rows are refused. It removes no allergy that is recorded.',
      },
      {
        question: 'Do changed limits change old records?',
        answer: 'No. New readings use the new limits; what was recorded stays as it was judged.',
      },
    ],
  },
  {
    id: 'correct-a-record',
    title: 'Correct or delete a record',
    summary: 'A slip happens. The old values stay visible, crossed out, with your reason.',
    permission: 'canViewRecords',
    screen: { href: '/records', label: 'Records' },
    picture: {
      shape: 'wide',
      alt: 'An opened record of vitals with its readings and the buttons to correct or delete it.',
    },
    steps: [
      'Open “Records” and press the record. Vital signs stand under “Vitals Records”, doses under “Kardex Medication Records”.',
      'Press “Correct”. The form opens with the old values; change what is wrong.',
      'Save it and say why. The new record takes the place of the old one in every list.',
      'A record that should not exist, because it was the wrong resident, is removed with “Delete” by a manager or above. It asks for the reason.',
    ],
    questions: [
      {
        question: 'There is no “Correct” on the record.',
        answer:
          'You can correct your own records for 24 hours. Later, or for a colleague’s record, ask a manager or above.',
      },
      {
        question: 'I recorded for the wrong resident.',
        answer:
          'Open your record and press “Wrong resident?” within 24 hours: choose the right resident, and readings and time move there, or take it back. Later ask a manager.',
      },
      {
        question: 'Is anything lost?',
        answer:
          'No. Corrected and deleted records stay in the audit, with who did it and when. The stock of a medication follows a corrected dose by itself; of a controlled drug you say what became of it, with a witness.',
      },
    ],
  },
  {
    id: 'prescriptions',
    title: 'Prescriptions and stock',
    summary: 'Write down what the doctor ordered, change it, stop it, and keep the cupboard counted.',
    permission: 'canPrescribe',
    screen: { href: '/medications', label: 'Medications' },
    picture: {
      shape: 'wide',
      alt: 'The prescriptions of a resident, each with dose, route and times.',
    },
    steps: [
      'Open the resident and press “Add prescription”.',
      'Choose the medication, the amount, the route and how often. The usual times are filled in; you can change them.',
      'Enter who ordered it and how the order was received. A telephone order is marked until “Written order came” is chosen in its menu.',
      'Tick “Time-critical” if a missed dose must call somebody, and “Two people” if a second one has to confirm it.',
      'Press “Add prescription”, read the order that is repeated, and press “Add prescription” again. The doses appear in the round at once.',
      'To change, renew or end one, open the menu of its row. What was given stays as it is. “Replaces” in a new one ends another at the same time.',
      '“Prescription Reviews” under “Medications” lists what is due for review and what ends within 7 days.',
    ],
    questions: [
      {
        question: 'The medication is not in the list.',
        answer:
          'Add it first under “Medications” in the menu: a prescription chooses from that list. Enter its active substances, or tick “Not known”: “No substances” lists what is missing.',
      },
      {
        question: 'How is the stock counted?',
        answer:
          'Each dose that was given takes its amount. Deliveries and counts are entered under “Medications”, in the menu of the row, with “Stock”. Of a controlled drug a witness confirms each of them.',
      },
      {
        question: 'The resident has medicines of their own.',
        answer:
          'Open the resident’s “Medications” and press “Add supply”: amount, from whom, batch and expiry. Doses are then taken from it first: from the opened pack, then from what expires first, and from the house’s stock when no pack of their own holds a whole dose, or all are out of date. To move something from the house, enter it as returned there and as received here. “Put away” takes an empty one from the list; it is there again when something comes back to it.',
      },
      {
        question: 'What has to be ordered, and what goes back?',
        answer:
          'Under “Medications”, “Supplies”: the order list by resident with the days that each lasts, what expires within 30 days, and what was returned to the pharmacy, with lines to sign when it is printed. As-needed doses are not counted.',
      },
      {
        question: 'The doctor ordered a range, or units by the sugar.',
        answer:
          'For a range enter the second amount under “Up to”. For a dose by a reading press “Add a step”, choose the reading and enter each step as it was ordered. Steps may not overlap; if the order leaves values out, tick “The order leaves gaps between the steps”.',
      },
      {
        question: 'It is crushed, hidden in food, or the resident takes it alone.',
        answer:
          'Tick it under “How it is given”. Crushed and covert need the names of those who agreed, covert also a review date. When that day comes it stands in “Prescription Reviews”.',
      },
      {
        question: 'Where is the register of a controlled drug?',
        answer:
          'Under “Medications”, in the menu of the row, with “Register”; or in the menu of the resident’s prescription, for their lines alone. Each line has both names and the balance. A wrong line stays, struck through, and the line that corrects it names its number. “Print”, “Export PDF” and “Export CSV” are above the lines.',
      },
      {
        question: 'It says that the resident has an allergy.',
        answer:
          '“Go back” and ask the doctor. “Save anyway” wants a reason, which stays with the prescription.',
      },
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    summary: 'Vital signs and doses of some days: to read, to print, to take along.',
    permission: 'canViewReports',
    screen: { href: '/reports', label: 'Reports' },
    picture: {
      shape: 'wide',
      alt: 'A report of vitals: filters, buttons to print and export, sums and rows.',
    },
    steps: [
      'Open “Reports” and choose “Vitals Reports (Form 01)” or “Kardex Medication Records (Form 02)”.',
      'Choose the resident, or leave all, and the “Period”: today, this week, this month, or “Own days”.',
      'With “Readings” you see all of them, those “Out of range”, or the severe ones alone. Doses have “Status” in its place.',
      'Read the sums at the top and the rows below.',
      'Press “Print”, “Export CSV” for a spreadsheet, or “Export PDF”.',
    ],
    questions: [
      {
        question: 'It lets me choose only 31 days.',
        answer: 'Nurses and gerocultors take out at most 31 days at once. A manager or above can take more.',
      },
      {
        question: 'Is it noted that I exported something?',
        answer:
          'Yes. Prints and exports are in the audit. Keep the file where only those who need it can see it.',
      },
    ],
  },
];
