import type { HelpScene } from '../help-scene.ts';

/** Running the home: screens, tablets, accounts. */
export const homeScenes: readonly HelpScene[] = [
  {
    id: 'displays',
    title: 'A display on the wall',
    summary: 'A television that shows alerts and readings to those who pass, and no more than they may see.',
    permission: 'canManageDisplays',
    screen: { href: '/screens', label: 'Screens' },
    picture: {
      shape: 'wide',
      alt: 'The form “Add a screen” with the code, the name and what the screen may show.',
    },
    steps: [
      'Open this address with /wall at its end in the browser of the television (Chromium 108 or newer; an older one says so). It shows a code and a QR code.',
      'On your own device open “Screens” and press “Add screen”, or scan the QR code with your phone.',
      'Enter the code and where the screen hangs.',
      'Choose what it shows of a resident. In a corridor take “Room only”; “Initials and room” is recommended for a nurses’ station.',
      'The board appears on the screen shortly afterwards. To change what it shows press “Change”; it follows at once.',
    ],
    questions: [
      {
        question: 'The display is dark or asks for a code.',
        answer:
          'Check power and Wi-Fi first. If it shows a code, it was disconnected, or its browser forgot it: pair it again. “Last seen” under “Screens” tells since when it is away.',
      },
      {
        question: 'The television was moved or given away.',
        answer: 'Press “Disconnect”. It goes blank immediately, wherever it is.',
      },
      {
        question: 'From how far can it be read?',
        answer: 'The page “Screens” says it for the usual sizes.',
      },
    ],
  },
  {
    id: 'shared-tablet',
    title: 'A shared tablet and your PIN',
    summary: 'One tablet for the ward: each signs in with a PIN, and records under their own name.',
    screen: { href: '/profile', label: 'My Profile' },
    picture: {
      shape: 'tall',
      alt: 'The sign-in page of a shared tablet with the faces of those who used it lately.',
    },
    steps: [
      'Once for each tablet, a manager or above: open this address with /tablet at its end on the tablet. On another device press “Add tablet” under “Screens” and enter the code.',
      'Once for yourself: open “My Profile” and set your PIN under “PIN for shared tablets”. Nurses and gerocultors have one.',
      'At the beginning of your shift sign in on the tablet with email and password. For 12 hours your PIN is enough there.',
      'When you are done, choose “Switch user” in the menu under your name. What you typed is kept for you.',
      'The next one presses their own face and enters their PIN.',
    ],
    questions: [
      {
        question: 'My face says “Email and password”.',
        answer: 'Your 12 hours are over, or the PIN was wrong too often. Sign in with your password once.',
      },
      {
        question: 'Somebody knows my PIN.',
        answer: 'Press “Change PIN” on your profile. It asks for your password.',
      },
      {
        question: 'A tablet is lost.',
        answer:
          'A manager or above presses “Disconnect” beside it under “Screens”. Whoever is signed in there is signed out, and PINs no longer work on it.',
      },
    ],
  },
  {
    id: 'sign-people-out',
    title: 'Sign people out',
    summary: 'End a session that should not be open: your own, one person’s, or everybody’s.',
    screen: { href: '/profile', label: 'My Profile' },
    picture: {
      shape: 'wide',
      alt: 'Rootings, Connected Users: who is connected and from where, each with a button to sign them out.',
    },
    steps: [
      'Your own, on a device you left: open “My Profile”. “Where you are signed in” lists the places; press “Sign out” beside the one.',
      'Somebody who has left: open the list of their role and switch the account to inactive, or ask whoever looks after the accounts. They are signed out immediately, everywhere, and cannot sign in again.',
      'As root: open “Rootings”, then “Connected Users”. “Logout” signs one person out, “End session” one of their devices.',
      '“Logout All Except Me” signs everybody else out, and “Block User Login” keeps all but root from signing in until you switch it off.',
    ],
    questions: [
      {
        question: 'Does anybody lose what they were typing?',
        answer:
          'No. What was typed in a form is kept on the device for its author, who finds it after signing in again.',
      },
      {
        question: 'How fast is it?',
        answer: 'At once: their screens close in a moment, and nothing they send afterwards is accepted.',
      },
      {
        question: 'I was signed out, and I do not know why.',
        answer:
          'The sign-in page says why: no activity for a while, the end of the longest time, or somebody did it. Sign in again; your work is still there.',
      },
    ],
  },
  {
    id: 'staff-accounts',
    title: 'Staff accounts',
    summary: 'Give a new colleague an account, or a new password.',
    permission: 'canListGerocultors',
    screen: { href: '/users/gerocultor', label: 'Gerocultors' },
    steps: [
      'Open the list of the role in the menu, for instance “Gerocultors”, and add the person. You see the lists that your own role may see.',
      'Where mail is set up, tick “Send an invitation by email”: the person chooses the password alone. Otherwise enter a first password.',
      'A password that you set is shown once. Pass it on, then press “I have passed it on”. At the first sign-in the person chooses their own.',
      'When somebody leaves the home, switch the account to inactive rather than deleting it.',
    ],
    questions: [
      {
        question: 'Somebody lost the phone with the codes.',
        answer:
          'Root resets it: “Reset second factor” in the menu of the row. Make sure that it is really that person who asks.',
      },
      {
        question: 'Somebody forgot the password.',
        answer:
          '“Forgot your password?” on the sign-in page sends a link, where mail is set up. Otherwise a manager or above sets a new one for roles below their own.',
      },
    ],
  },
  {
    id: 'your-account',
    title: 'Your own account',
    summary: 'Password, second factor, photo, theme and the places where you are signed in.',
    screen: { href: '/profile', label: 'My Profile' },
    steps: [
      'Open “My Profile” in the menu under your name.',
      'Change your password under “Change Password”. Common ones are refused.',
      'Press “Add second factor”, scan the code with an authenticator app on your phone and enter the 6 digits. Then write the recovery codes down and keep them apart from the phone.',
      '“Where you are signed in” lists your devices. Sign out those that you do not know, and change your password then.',
      'Light or dark: choose “Light theme”, “Dark theme” or “Use device theme” in the menu under your name.',
    ],
    questions: [
      {
        question: 'Why am I signed out after a while?',
        answer:
          'So that nobody works under your name on a device you left. The page asks “Are you still there?” first, and what you typed is kept.',
      },
      {
        question: 'My phone with the codes is gone.',
        answer: 'Sign in with one of your recovery codes, or ask root to reset your second factor.',
      },
    ],
  },
];
