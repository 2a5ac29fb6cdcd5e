"""What whoever runs the server looks at: is it alive, is it ready, how does it do, what did it answer."""
