### Settings and the account of the user

## Settings

settings-all = All settings
settings-language = Language
settings-theme = Light or dark
settings-theme-auto = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-palette = Colours
settings-palette-standard = Standard
settings-palette-colour-blind = Colour-blind
settings-motion = Animation
settings-motion-auto = System
settings-motion-full = On
settings-motion-none = Off
settings-confirm = Confirm each decision
    .description = Every decision must be confirmed before it is sent. Otherwise the last choice sends it.
settings-sound = Sound
    .description = What happens at the table, and when it is your turn.

## The user on the first page

user-welcome = Welcome
    .hint = Choose a name, or just play: you get a name that you can change later.
user-name = Your name
user-change-name = Change name
user-register = Register this name
    .hint = You are a guest in this browser. Register your name with a password to use it on any device.

## Account

account-anonymous = You are not logged in. You become a guest with your first game.
account-guest = You play as { $name }, a guest in this browser.
account-member = You are logged in as { $name }.
account-name = Name
    .hint = At most 24 characters, without | and #.
    .save = Save name
    .saved = The name is saved.
account-register = Register your name
    .hint = With a password nobody else can use your name, and you can log in on any device.
    .submit = Register
    .done = Your name is registered.
account-log-in = Log in
    .hint = If your name is registered, log in with its password.
    .warning = You will lose this guest account. Register its name first to keep it.
    .done = You are logged in.
account-log-out = Log out
    .guest = A guest account is lost after logging out. Register your name first to keep your games.
    .done = You are logged out.
account-password = Password
    .hint = At least 8 characters.
account-change-password = Change password
    .current = Current password
    .new = New password
    .done = Your password has been changed. All other sessions have been ended.
# date: when the vacation ends, such as 3 August 2026
account-vacation = Vacation
    .hint =
        Your clocks in correspondence games stop while you are on vacation. { $days ->
            [one] { $days } day is
           *[other] { $days } days are
        } left this year.
    .until = You are on vacation until { $date }.
    .days = Days
    .start = Start vacation
    .end = End vacation
account-delete = Delete account
    .hint = Your name and your chat messages are deleted, and bots take over your seats. This cannot be undone.
    .button = Delete my account
    .question = Delete your account?
    .submit = Delete permanently
    .done = Your account is deleted.
